import { TestApp } from '../support/app.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Node {
  object: string;
  type?: string;
  [name: string]: unknown;
}
interface Edited {
  revision: string;
  pages: string[];
  reusableContents: string[];
}

let app: TestApp;
let world: World;
let space: string;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
});
afterAll(() => app.stop());
beforeEach(async () => {
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);
const edit = (...changes: object[]) => admin().post(`/spaces/${space}/content`, { changes });

async function edited(...changes: object[]): Promise<Edited> {
  const response = await edit(...changes);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as Edited;
}

async function readDocument(page: string): Promise<Node> {
  const response = await admin().get(`/spaces/${space}/content/page/${page}?format=document`);
  return withoutKeys((response.body as { document: Node }).document);
}

function withoutKeys(document: Node): Node {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) => (name === 'key' ? undefined : value)),
  ) as Node;
}

const of = (...nodes: object[]): Node => ({ object: 'document', data: {}, nodes });
const leaf = (text: string, marks: object[] = []) => ({ object: 'leaf', text, marks });
const paragraph = (...nodes: object[]) => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes,
});
const text = (...leaves: object[]) => ({ object: 'text', leaves });
const card = (ref: object) => ({ object: 'block', type: 'content-ref', isVoid: true, data: { ref } });
const words = (value: string) => paragraph(text(leaf(value)));
const insert = (document: object, title = 'Page') => ({
  change: 'insert_page',
  title,
  document: { document },
});

const MARKDOWN = `# Guide {#start}

See [the other](other.md), [out](https://example.org) and **bold \`code\`**.

{% hint style="warning" %}
Mind the gap.

* one
* two
{% endhint %}

| a | b |
|---|---|
| 1 | $$x$$ |

<details>

<summary>More</summary>

Text :tada:

</details>

{% surprise %}
`;

describe('a structured document in an edit', () => {
  it('becomes the text of a new page, an updated page and a reusable content', async () => {
    const bold = [{ object: 'mark', type: 'bold' }];
    const { pages, reusableContents } = await edited(insert(of(words('first'))), {
      change: 'insert_reusable_content',
      title: 'Note',
      document: { document: of(words('Mind the gap.')) },
    });
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('first\n');
    await edited(
      {
        change: 'update_page',
        page: pages[0],
        document: { document: of(paragraph(text(leaf('loud', bold), leaf(' and not')))) },
      },
      {
        change: 'update_reusable_content',
        reusableContent: reusableContents[0],
        document: { document: of(words('Mind.')) },
      },
    );
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('**loud** and not\n');
    expect(await readRevision(admin(), space)).toMatchObject({
      reusableContents: [{ id: reusableContents[0], document: { markdown: 'Mind.\n' } }],
    });
  });

  it('means the same when a page is read and sent back, which changes nothing the second time', async () => {
    const { pages } = await edited(
      { change: 'insert_page', title: 'Guide', document: { markdown: MARKDOWN } },
      { change: 'insert_page', title: 'Other', document: { markdown: 'Other' } },
    );
    const page = pages[0] as string;
    const document = await readDocument(page);
    expect(JSON.stringify(document)).toContain(`"page":"${String(pages[1])}"`);
    const { revision } = await edited({ change: 'update_page', page, document: { document } });
    expect(await readDocument(page)).toEqual(document);
    const repeated = await edited({ change: 'update_page', page, document: { document } });
    expect(repeated.revision).toBe(revision);
  });

  it('is accepted with the keys of a read, and in the older format of documents', async () => {
    const { pages } = await edited({
      change: 'insert_page',
      title: 'Guide',
      document: { markdown: MARKDOWN },
    });
    const page = pages[0] as string;
    const response = await admin().get(`/spaces/${space}/content/page/${page}?format=document`);
    const document = (response.body as { document: Node }).document;
    await edited({ change: 'update_page', page, document: { document } });
    const read = JSON.stringify(await readDocument(page));
    const earlier = read
      .replace('"defaultExpanded":false', '"open":false')
      .replaceAll(/"orderIndex":"a(\d)"/g, '"orderIndex":$1')
      .replaceAll(/"code":"1f389"/g, '"code":"tada"')
      .replaceAll(/("fragment":"[^"]*"),"type":"[^"]*"/g, '$1');
    expect(earlier).not.toMatch(/defaultExpanded|1f389|"a0"|"type":"expandable-/);
    await edited({ change: 'update_page', page, document: { document: JSON.parse(earlier) as object } });
    expect(JSON.stringify(await readDocument(page))).toBe(read);
  });

  it('links to pages of its own space, with or without their space, like a markdown link', async () => {
    const { pages } = await edited({ change: 'insert_page', title: 'Target' });
    const ref = { kind: 'page', page: pages[0] };
    const created = await edited(insert(of(card(ref), card({ ...ref, space }))));
    const { nodes } = await readDocument(created.pages[0] as string);
    expect(nodes).toEqual([card(ref), card(ref)]);
    const backlinks = await admin().get(`/spaces/${space}/content/page/${String(pages[0])}/backlinks`);
    expect(backlinks.body).toMatchObject({ count: 1, items: [{ page: { id: created.pages[0] } }] });
  });

  it('keeps a reference to another space, and marks one to an unknown page as broken', async () => {
    const other = await app.build.space(world);
    const foreign = { kind: 'page', page: other, space: other };
    const missing = { kind: 'page', page: other };
    const { pages } = await edited(insert(of(card(foreign), card(missing))));
    expect((await readDocument(pages[0] as string)).nodes).toEqual([card(foreign), card(missing)]);
    const links = await admin().get(`/spaces/${space}/content/page/${String(pages[0])}/links?status=broken`);
    expect(links.body).toMatchObject({ count: 1, items: [{ targetReference: { kind: 'page', id: other } }] });
  });

  it('shows paths, not stored references, in the texts of its cards and cells', async () => {
    const cells =
      '<table data-view="cards"><thead><tr><th>A</th><th data-card-target data-type="content-ref">B</th></tr></thead><tbody><tr><td>a</td><td><a href="all.md">all.md</a></td></tr></tbody></table>';
    const markdown = `{% content-ref url="all.md" %}\n[all.md](all.md)\n{% endcontent-ref %}\n\n${cells}\n`;
    const { pages } = await edited(insert(of(words('all')), 'All'), {
      change: 'insert_page',
      title: 'Cards',
      document: { markdown },
    });
    const [all = '', cards = ''] = pages;
    const first = await readMarkdown(admin(), space, cards);
    const document = await readDocument(cards);
    await edited({ change: 'update_page', page: cards, document: { document } });
    const second = await readMarkdown(admin(), space, cards);
    expect(first).toBe(markdown);
    expect(second).not.toContain('ref:');
    expect(second).toContain('[all.md](all.md)');
    expect(second).toContain('<td><a href="all.md">all.md</a></td>');
    expect(await readDocument(cards)).toEqual(document);

    await edited({ change: 'delete_page', page: all });
    const third = await readMarkdown(admin(), space, cards);
    expect(third).toContain(`[page](ref:page/${all})`);
    expect(third).toContain(`<td><a href="ref:page/${all}">page</a></td>`);
  });

  it('may be nested deeper than other requests', async () => {
    let deep: object = words('deep');
    for (let depth = 0; depth < 14; depth += 1) {
      deep = { object: 'block', type: 'blockquote', isVoid: false, data: {}, nodes: [deep] };
    }
    const { pages } = await edited(insert(of(deep)));
    expect(await readDocument(pages[0] as string)).toEqual(of(deep));
  });

  const at = 'changes[0].document.document';
  let bottomless: object = {};
  for (let depth = 0; depth < 600; depth += 1) bottomless = { nodes: [bottomless] };
  it.each<[string, object, string]>([
    ['neither form', {}, 'changes[0].document.markdown'],
    ['both forms', { markdown: '', document: of() }, 'changes[0].document.markdown'],
    ['another form', { document: of(), html: '' }, 'changes[0].document.html'],
    ['a document that is text', { document: '{}' }, at],
    ['a document that is a list', { document: [] }, at],
    ['a document that is null', { document: null }, at],
    ['another object', { document: { object: 'block' } }, `${at}.object`],
    ['an unknown block', { document: of({ ...words('a'), type: 'poem' }) }, `${at}.nodes[0].type`],
    ['an unknown property', { document: of({ ...words('a'), style: 1 }) }, `${at}.nodes[0].style`],
    ['a NUL', { document: of(words('a\0')) }, `${at}.nodes[0].nodes[0].leaves[0].text`],
    ['a lone surrogate', { document: of(words('\ud800')) }, `${at}.nodes[0].nodes[0].leaves[0].text`],
    ['a reference without a kind', { document: of(card({ page: 'a' })) }, `${at}.nodes[0].data.ref.kind`],
    ['too many levels', { document: of(bottomless) }, at],
    ['too long a text', { document: of(words('é'.repeat(600_000))) }, at],
  ])('is 400 with the location of %s', async (_, document, path) => {
    const response = await edit({ change: 'insert_page', title: 'Page', document });
    expect(response.status).toBe(400);
    expect((response.body as { error: { details: { path: string }[] } }).error.details).toEqual([
      expect.objectContaining({ path }),
    ]);
    expect((await readRevision(admin(), space)).pages).toEqual([]);
  });

  it('is 400 for a property of Object.prototype', async () => {
    const body = `{"changes":[{"change":"insert_page","title":"a","document":{"document":{"__proto__":{}}}}]}`;
    const response = await fetch(`${app.baseUrl}/v1/spaces/${space}/content`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.admin.token}`, 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
  });
});

describe('a heading with a variable in it', () => {
  it('has the same anchor for links, evaluated or not', async () => {
    await edited({ change: 'set_variables', variables: { product: 'Acme' } });
    const markdown = '# About {{ space.vars.product }}\n\n## Setup\n\n{{ space.vars.product }}';
    const { pages } = await edited({ change: 'insert_page', title: 'Page', document: { markdown } });
    const headings = async (query: string): Promise<unknown[]> => {
      const { body } = await admin().get(`/spaces/${space}/content/page/${pages[0]}?format=document${query}`);
      return ((body as { document: Node }).document.nodes as Node[])
        .filter(({ type }) => type?.startsWith('heading'))
        .map(({ meta, nodes }) => [(meta as { id: string }).id, JSON.stringify(nodes).includes('Acme')]);
    };
    const [[about] = [], setup] = (await headings('')) as [string, boolean][];
    expect(setup).toEqual(['setup', false]);
    expect(await headings('&evaluated=true')).toEqual([
      [about, true],
      ['setup', false],
    ]);
  });
});

describe('a page that is read as a document and sent back', () => {
  it.each([
    'Get [it](https://dl.example.com/{{ space.vars.v }}/tool.zip).',
    '[whole]({{ space.vars.url }}) and ![image]({{ space.vars.url }}/a.png)',
    'Bare https://dl.example.com/{{ space.vars.v }}/tool.zip here.',
    '[empty]() and ![](<>)',
    `[long](https://example.com/${'x'.repeat(3_000)})`,
    '![inline](data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
  ])('means the same: %s', async (markdown) => {
    await edited({
      change: 'set_variables',
      variables: { v: 'v2', url: 'https://example.org' },
    });
    const { pages } = await edited({ change: 'insert_page', title: 'Page', document: { markdown } });
    const page = pages[0] ?? '';
    const evaluated = async () =>
      (await admin().get(`/spaces/${space}/content/page/${page}?evaluated=true&format=document`)).body as {
        document: unknown;
      };
    const before = await evaluated();
    await edited({ change: 'update_page', page, document: { document: await readDocument(page) } });
    expect((await evaluated()).document).toEqual(before.document);
    expect(JSON.stringify(before.document)).not.toContain('{{');
  });
});
