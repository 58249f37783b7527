import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const GUIDE = `---
vars:
  version: 1.2.3
  shout: "**loud** <b>"
---

# Guide

See [the start](README.md#hello), [here](#guide), [out](https://example.org) and ![logo](logo.png).

Version {{ page.vars.version }} of {{ space.vars.product }}, {{ space.vars.unknown }}, {{ 1 + 1 }}, \`{{ page.vars.version }}\`.

{{ page.vars.shout }}

{% hint style="warning" %}
Mind the **gap**.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
- one
- two
{% endtab %}
{% endtabs %}

{% file src="logo.png" %}

{% surprise %}
`;
const PLANS = [
  'space.vars.product == "Docs & Co"',
  'space.vars.product == "Other"',
  'visitor.claims.plan == "pro"',
]
  .map((condition) => `{% if ${condition} %}\nText.\n{% endif %}\n`)
  .join('\n');
/** More words in a paragraph than the parser is given. */
const HOSTILE = `${'a '.repeat(260_000)}a`;
const BOOK = {
  'README.md': '# Welcome\n\n## Hello\n\nText.',
  'guide.md': GUIDE,
  'plans.md': PLANS,
  'empty.md': '',
  'long.md': `# Long\n\n${'A paragraph with **bold** text.\n\n'.repeat(4_000)}`,
  'hostile.md': HOSTILE,
  'SUMMARY.md':
    '* [Welcome](README.md)\n* [Guide](guide.md)\n* [Plans](plans.md)\n* [Empty](empty.md)\n* [Long](long.md)\n* [Hostile](hostile.md)\n',
  'logo.png': PNG,
};

interface Node {
  object: string;
  type?: string;
  key?: string;
  data?: Record<string, unknown>;
  nodes?: Node[];
  meta?: { id: string };
  leaves?: { text: string; marks: { type: string }[] }[];
}

/** Every node of a document, in order. */
function nodesOf(node: Node): Node[] {
  return [node, ...(node.nodes ?? []).flatMap(nodesOf)];
}

/** The text of a node. */
function textOf(node: Node): string {
  return nodesOf(node)
    .flatMap(({ leaves }) => leaves ?? [])
    .map(({ text }) => text)
    .join('');
}

describe('the text of a page', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let base: string;
  let pages: Page[];
  let logo: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    base = `/spaces/${spaceId}/content`;
    await app.build.importArchive(world, spaceId, BOOK);
    await app.client(world.admin).post(base, {
      changes: [{ change: 'set_variables', variables: { product: 'Docs & Co', toString: 'built' } }],
    });
    const revision = await readRevision(app.client(world.admin), spaceId);
    pages = revision.pages;
    logo = revision.files[0]?.id ?? '';
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const idOf = (title: string) => pages.find((page) => page.title === title)?.id ?? '';
  const read = async (title: string, query = '') => admin().get(`${base}/page/${idOf(title)}${query}`);
  const known = (query: string, etag: string) =>
    app.http
      .get(`/v1${base}/page/${idOf('Guide')}${query}`)
      .set('Authorization', `Bearer ${world.admin.token}`)
      .set('If-None-Match', etag);
  const documentOf = async (title: string, query = '') =>
    (await read(title, `?format=document${query}`)).body.document as Node;

  it('is returned as structured blocks instead of markdown', async () => {
    const { status, body } = await read('Guide', '?format=document');
    const { document, ...rest } = body as { document: Node };
    const { markdown, ...plain } = (await read('Guide')).body as { markdown: string };
    expect(status).toBe(200);
    expect(markdown).toContain('# Guide');
    expect(rest).toEqual(plain);
    expect(document).toMatchObject({ object: 'document', data: {} });
    expect(document.nodes?.map(({ type }) => type)).toEqual([
      ...['paragraph', 'paragraph', 'paragraph', 'hint', 'tabs', 'file', 'raw'],
    ]);
    expect(document.nodes?.[3]).toMatchObject({ data: { style: 'warning' }, nodes: [{ type: 'paragraph' }] });
    expect(document.nodes?.at(-1)?.data).toEqual({ markdown: '{% surprise %}' });
  });

  it('is the same by id and by path', async () => {
    for (const query of ['?format=document', '?format=document&evaluated=true', '?evaluated=true']) {
      expect((await admin().get(`${base}/path/guide${query}`)).body).toEqual(
        (await read('Guide', query)).body,
      );
    }
  });

  it('has a unique, stable key on every block and inline', async () => {
    const keysOf = async (query: string) => {
      const nodes = nodesOf(await documentOf('Guide', query));
      return nodes.filter(({ object }) => object === 'block' || object === 'inline').map(({ key }) => key);
    };
    const keys = await keysOf('');
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await keysOf('&metadata=false')).toEqual(keys);
  });

  it('has its conditions when not evaluated, and otherwise only blocks whose condition holds', async () => {
    const types = async (query: string) => (await documentOf('Plans', query)).nodes?.map(({ type }) => type);
    expect(await types('')).toEqual(['if', 'if', 'if']);
    expect(await types('&evaluated=true')).toEqual(['paragraph']);
    expect(await types('&evaluated=deterministic-only')).toEqual(['paragraph', 'if']);
    const tags = ['true', 'deterministic-only'].map(
      async (value) => (await read('Plans', `?format=document&evaluated=${value}`)).headers.etag,
    );
    expect(new Set(await Promise.all(tags)).size).toBe(2);
  });

  it('shows link targets as content references', async () => {
    const references = nodesOf(await documentOf('Guide')).flatMap(({ data }) =>
      data?.ref ? [data.ref] : [],
    );
    expect(references).toEqual([
      { kind: 'anchor', anchor: 'hello', page: idOf('Welcome') },
      expect.objectContaining({ kind: 'anchor', anchor: 'guide' }),
      { kind: 'url', url: 'https://example.org' },
      { kind: 'file', file: logo },
      { kind: 'file', file: logo },
    ]);
  });

  it('keeps expressions when not evaluated', async () => {
    expect((await read('Guide', '?evaluated=false')).body.markdown).toContain('{{ page.vars.version }} of');
    const expressions = nodesOf(await documentOf('Guide')).filter(({ type }) => type === 'expression');
    expect(expressions.map(({ data }) => data?.expression)).toEqual([
      ...['page.vars.version', 'space.vars.product', 'space.vars.unknown', '1 + 1', 'page.vars.shout'],
    ]);
  });

  it('has the values of variables in evaluated markdown', async () => {
    const { markdown } = (await read('Guide', '?evaluated=true')).body as { markdown: string };
    expect(markdown).toContain(
      'Version 1.2.3 of Docs & Co, {{ space.vars.unknown }}, {{ 1 + 1 }}, `{{ page.vars.version }}`.',
    );
    expect(markdown).toContain('\\*\\*loud\\*\\* \\<b>');
  });

  it('has the values of variables in the document as plain text', async () => {
    const document = await documentOf('Guide', '&evaluated=true');
    const paragraphs = document.nodes?.map(textOf) ?? [];
    expect(paragraphs[1]).toBe(
      'Version 1.2.3 of Docs & Co, {{ space.vars.unknown }}, {{ 1 + 1 }}, {{ page.vars.version }}.',
    );
    expect(document.nodes?.[2]).toMatchObject({
      nodes: [{ object: 'text', leaves: [{ text: '**loud** <b>', marks: [] }] }],
    });
  });

  it('is an empty document for a page without text', async () => {
    expect(await documentOf('Empty')).toEqual({ object: 'document', data: {}, nodes: [] });
  });

  it('is converted even if it is long', async () => {
    const document = await documentOf('Long');
    expect(document.nodes).toHaveLength(4_000);
  });

  it('is returned as written if it is built to be slow', async () => {
    const document = await documentOf('Hostile');
    expect(document.nodes).toMatchObject([
      { object: 'block', type: 'raw', isVoid: true, data: { markdown: HOSTILE } },
    ]);
  });

  it('has a separate entity tag in each view, which is answered with 304', async () => {
    const tags = new Map<string, string>();
    for (const query of ['', '?format=document', '?evaluated=true', '?format=document&evaluated=true']) {
      const response = await read('Guide', query);
      tags.set(query, response.headers.etag ?? '');
      const repeated = await known(query, response.headers.etag ?? '');
      expect(repeated.status).toBe(304);
    }
    expect(new Set(tags.values()).size).toBe(4);
    expect((await known('?format=document', tags.get('') ?? '')).status).toBe(200);
    expect((await known('', tags.get('?evaluated=true') ?? '')).status).toBe(200);
  });

  it('has no git metadata when none is requested', async () => {
    for (const format of ['markdown', 'document']) {
      const { body } = await read('Guide', `?format=${format}&metadata=false`);
      expect(JSON.stringify(body)).not.toContain('"git":');
    }
  });

  it.each([
    'format=html',
    'format=',
    'format=document&format=markdown',
    'evaluated=yes',
    'evaluated=1',
    'format=Document',
  ])('is refused with %s', async (query) => {
    expect((await read('Guide', `?${query}`)).status).toBe(400);
    expect((await admin().get(`${base}/path/guide?${query}`)).status).toBe(400);
  });

  it.each(['format=document', 'evaluated=true'])(
    'is not found for an unknown page with %s',
    async (query) => {
      expect((await admin().get(`${base}/page/${UNKNOWN_ID}?${query}`)).status).toBe(404);
      expect((await admin().get(`${base}/page/nonsense?${query}`)).status).toBe(404);
      expect((await admin().get(`${base}/path/nothing?${query}`)).status).toBe(404);
    },
  );

  it('is not shown to callers who may not view the space', async () => {
    const stranger = await app.build.organization();
    const response = await app.client(stranger.admin).get(`${base}/page/${idOf('Guide')}?format=document`);
    expect(response.status).toBe(404);
    expect((await app.client().get(`${base}/page/${idOf('Guide')}?format=document`)).status).toBe(401);
  });
});
