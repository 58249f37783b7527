import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { computedSource, LIST, putSpec, specOf } from '../support/computed-pages.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import type {
  DocumentBlock,
  DocumentBlockCode,
  DocumentBlockTable,
  DocumentBlockUpdates,
  JSONDocument,
  Revision,
  RevisionPage,
  RevisionPageDocument,
  RevisionPageGroup,
} from '../support/official-types.js';

/** The front end only knows the official types of the API. */
describe('documents for a front end that knows the official types', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let visitor: ApiClient;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
    const siteId = await app.build.site(world, { spaces: [space], visibility: 'public', published: true });
    const url = `http://docs.test/s/${world.id}/${siteId}`;
    const { body } = await app.client().post('/urls/published', { url });
    visitor = app.client(body.apiToken as string);
  });

  const admin = (): ApiClient => app.client(world.admin);
  const content = (): string => `/spaces/${space}/content`;
  const edit = (...changes: object[]) => editContent(admin(), content(), changes);
  const read = async <Body>(path: string, reader = visitor): Promise<Body> => {
    const { status, body } = await reader.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body as Body;
  };
  const documentOf = (pageId: string | undefined, query = '', reader = visitor): Promise<JSONDocument> =>
    read(`${content()}/page/${pageId}/document${query}`, reader);
  const written = async (markdown: string, title = 'Page'): Promise<JSONDocument['nodes']> => {
    const { pages } = await edit(insertPage(title, markdown));
    return (await documentOf(pages[0])).nodes;
  };
  const blockOf = async <Type extends DocumentBlock>(markdown: string): Promise<Type> =>
    (await written(markdown))[0] as unknown as Type;

  describe('begin without the title of their page', () => {
    const typesOf = ({ nodes }: JSONDocument) => nodes.map(({ type }) => type);

    it('in every form of the document, for every reader', async () => {
      const { pages } = await edit(insertPage('Setting up', '# Setting  up\n\nText\n\n# Setting up\n'));
      const expected = ['paragraph', 'heading-1'];
      for (const reader of [visitor, admin()]) {
        const page = await read<RevisionPageDocument>(`${content()}/page/${pages[0]}`, reader);
        const { documentId } = page as { documentId?: string };
        expect(typesOf(await documentOf(pages[0], '', reader))).toEqual(expected);
        expect(typesOf(await documentOf(pages[0], '?evaluated=true', reader))).toEqual(expected);
        expect(typesOf(await read(`/spaces/${space}/documents/${documentId}`, reader))).toEqual(expected);
        const { document } = await read<{ document: JSONDocument }>(
          `${content()}/path/setting-up?format=document`,
          reader,
        );
        expect(typesOf(document)).toEqual(expected);
      }
    });

    it('also when variables, or an included text, make it', async () => {
      const { reusableContents } = await edit(
        { change: 'insert_reusable_content', title: 'Head', document: { markdown: '# Ada\n' } },
        { change: 'set_variables', variables: { name: 'Ada' } },
      );
      const { pages } = await edit(
        insertPage('Ada', '# {{ space.vars.name }}\n\nText'),
        insertPage('Ada', `{% include "ref:reusable-content/${reusableContents[0]}" %}\n\nText`),
      );
      const [first, second] = pages;
      expect(typesOf(await documentOf(first))).toEqual(['heading-1', 'paragraph']);
      expect(typesOf(await documentOf(first, '?evaluated=true'))).toEqual(['paragraph']);
      expect(typesOf(await documentOf(second, '?dereferenced=reusable-contents'))).toEqual(['paragraph']);
      const include = `${content()}/reusable-contents/${reusableContents[0]}/document`;
      expect(typesOf(await read(include))).toEqual(['heading-1']);
    });

    it('follow the title when the page is renamed', async () => {
      const { pages } = await edit(insertPage('Old', '# Old\n\nText'));
      expect(typesOf(await documentOf(pages[0]))).toEqual(['paragraph']);
      await edit({ change: 'update_page', page: pages[0], title: 'New' });
      expect(typesOf(await documentOf(pages[0]))).toEqual(['heading-1', 'paragraph']);
    });
  });

  it('have one reference as the cover of a card from an image column, and IDs from a files column', async () => {
    const { files } = await edit({
      change: 'insert_files',
      files: [{ name: 'a.png', base64: PNG.toString('base64') }],
    });
    const cards = (type: string, cell: string) =>
      `<table data-view="cards"><thead><tr><th></th><th data-card-cover data-type="${type}"></th></tr></thead>` +
      `<tbody><tr><td>A</td><td>${cell}</td></tr></tbody></table>\n`;
    const cover = async (markdown: string) => {
      const { data } = await blockOf<DocumentBlockTable>(markdown);
      const { view, records } = data;
      if (view.type !== 'cards') throw new Error('The table is no list of cards.');
      return Object.values(records).map(({ values }) => values[view.coverDefinition ?? '']);
    };
    const link = '<a href="assets/a.png">a.png</a>';
    expect(await cover(cards('image', link))).toEqual([{ kind: 'file', file: files[0] }]);
    expect(await cover(cards('files', link))).toEqual([[files[0]]]);
    expect(await cover(cards('image', '<a href="https://example.com/a.png">a</a>'))).toEqual([
      { kind: 'url', url: 'https://example.com/a.png' },
    ]);
    expect(await cover(cards('image', ''))).toEqual([undefined]);
  });

  it('have tags of updates as references, and the revision has their labels', async () => {
    const update = (tags: string) => `{% update date="2026-03-01"${tags} %}\nText\n{% endupdate %}\n`;
    const { nodes } = await blockOf<DocumentBlockUpdates>(
      `{% updates format="full" %}\n${update(' tags="New feature, fix,New feature"')}${update('')}{% endupdates %}\n`,
    );
    expect(nodes.map(({ data }) => data.tags?.map(({ kind, tag }) => [kind, tag]))).toEqual([
      [
        ['tag', 'new-feature'],
        ['tag', 'fix'],
      ],
      undefined,
    ]);
    await written(
      `\`\`\`\n${update(' tags="code"')}\`\`\`\n\n{% if visitor.claims.pro %}\n{% updates %}\n${update(' tags="secret,fix"')}{% endupdates %}\n{% endif %}\n`,
    );
    const tagsFor = async (reader: ApiClient): Promise<Revision['tags']> =>
      (await read<Pick<Revision, 'tags'>>(content(), reader)).tags;
    const seen = [
      { slug: 'new-feature', label: 'New feature', color: 'default' },
      { slug: 'fix', label: 'fix', color: 'default' },
    ];
    expect(await tagsFor(visitor)).toEqual(seen);
    expect(await tagsFor(admin())).toEqual([...seen, { slug: 'secret', label: 'secret', color: 'default' }]);
  });

  it('keep the tags of updates when they come back', async () => {
    const markdown =
      '{% updates %}\n\n{% update date="2026-03-01" tags="New feature,fix" %}\nText\n{% endupdate %}\n\n{% endupdates %}\n';
    const { pages } = await edit(insertPage('Page', markdown));
    const document = await documentOf(pages[0], '', admin());
    await edit({ change: 'update_page', page: pages[0], document: { markdown: 'x' } });
    await edit({ change: 'update_page', page: pages[0], document: { document } });
    expect(await read(`${content()}/page/${pages[0]}`)).toMatchObject({ markdown });
  });

  it('have what the tag or the fence of code says', async () => {
    const code = 'a\nb\nc\n';
    const shown = async (markdown: string) => {
      const { data, nodes } = await blockOf<DocumentBlockCode>(markdown);
      const { syntax, title, lineNumbers, overflow } = data;
      const highlighted = nodes.map((line) => line.data.highlighted === true);
      return { syntax, title, lineNumbers, overflow, highlighted };
    };
    const look = { syntax: 'js', title: 'a.js', lineNumbers: true };
    expect(
      await shown(
        `{% code title="a.js" lineNumbers="true" overflow="wrap" %}\n\`\`\`js\n${code}\`\`\`\n{% endcode %}`,
      ),
    ).toEqual({ ...look, overflow: 'wrap', highlighted: [false, false, false] });
    expect(await shown(`\`\`\`js title="a.js" lineNumbers {1,3}\n${code}\`\`\``)).toEqual({
      ...look,
      overflow: undefined,
      highlighted: [true, false, true],
    });
  });

  it('name the player of an embed of a known service', async () => {
    const url = 'https://youtu.be/abc123';
    const player = { name: 'YouTube', url: 'https://www.youtube-nocookie.com/embed/abc123' };
    const { pages } = await edit(insertPage('Page', `{% embed url="${url}" %}\nFilm\n{% endembed %}\n`));
    const document = await documentOf(pages[0], '', admin());
    expect(document.nodes[0]).toMatchObject({ type: 'embed', data: { url, player } });
    expect(await read(`/spaces/${space}/embed?url=${encodeURIComponent(url)}`)).toEqual({
      ...{ type: 'rich', title: 'Film', site: 'youtu.be' },
      player,
    });
    await edit({ change: 'update_page', page: pages[0], document: { document } });
    expect(await documentOf(pages[0], '', admin())).toEqual(document);
  });

  it('are without blocks whose condition does not hold, on a site without adaptive content too', async () => {
    const nodes = await written(
      'Seen\n\n{% if visitor.claims.pro %}\nHidden\n{% endif %}\n\n{% if true %}\nShown\n{% endif %}\n',
    );
    expect(JSON.stringify(nodes)).not.toContain('Hidden');
    expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  });

  it('have pages with emojis as code points for a site, and as characters for members', async () => {
    const { pages } = await edit(
      insertPage('Page', 'x', { emoji: '🚀' }),
      insertPage('Tools', 'x', { emoji: '🛠️' }),
    );
    const emojis = async (reader: ApiClient): Promise<unknown[]> => {
      const revision = await read<{ pages: RevisionPage[] }>(content(), reader);
      const listed = await read<{ pages: RevisionPage[] }>(`${content()}/pages`, reader);
      const page = await read<RevisionPage>(`${content()}/page/${pages[0]}`, reader);
      return [revision.pages, listed.pages, [page]].map((each) => each.map(({ emoji }) => emoji));
    };
    const [codes, characters] = [
      ['1f680', '1f6e0-fe0f'],
      ['🚀', '🛠️'],
    ];
    expect(await emojis(visitor)).toEqual([codes, codes, [codes[0]]]);
    expect(await emojis(admin())).toEqual([characters, characters, [characters[0]]]);
  });

  it('show what computed pages were generated from, for a site', async () => {
    const spec = specOf(
      { '/pets': { get: LIST } },
      {
        webhooks: { born: { post: { summary: 'A pet was born', tags: ['Pets'] } } },
        components: { schemas: { Pet: { type: 'object' } } },
      },
    );
    await putSpec(admin(), world.id, 'pets', spec);
    await edit({
      ...{ change: 'insert_page', title: 'Reference', type: 'computed' },
      computed: computedSource('pets', { models: true }),
    });
    const revision = await eventually(async () => {
      const found = await read<Pick<Revision, 'pages'>>(content());
      return (found.pages[0] as RevisionPageDocument).pages.length > 0 ? found : undefined;
    });
    const [root] = revision.pages as [RevisionPageDocument];
    expect(root).toMatchObject({
      type: 'document',
      layout: { width: 'default' },
      computed: { type: 'openapi' },
    });
    expect((await documentOf(root.id)).nodes.length).toBeGreaterThan(0);
    const groups = root.pages as unknown as RevisionPageGroup[];
    const leaves = groups.flatMap(({ pages }) => pages as RevisionPageDocument[]);
    const blocks = await Promise.all(
      leaves.map(async ({ id }) => (await documentOf(id)).nodes.map(({ type, data }) => ({ type, data }))),
    );
    const ref = { kind: 'openapi', spec: 'pets' };
    expect(blocks).toEqual([
      [{ type: 'openapi-operation', data: { ref, method: 'get', path: '/pets' } }],
      [{ type: 'openapi-webhook', data: { ref, method: 'post', name: 'born' } }],
      [{ type: 'openapi-schemas', data: { ref, schemas: ['Pet'], grouped: false } }],
    ]);
    const { documentId } = leaves[0] as { documentId?: string };
    expect(await read(`/spaces/${space}/documents/${documentId}`)).toEqual(await documentOf(leaves[0]?.id));
    const own = await read<Pick<Revision, 'pages'>>(content(), admin());
    expect(own.pages[0]?.type).toBe('computed');
    const operation = await documentOf(leaves[0]?.id, '', admin());
    expect(operation.nodes.map(({ type }) => type)).not.toContain('openapi-operation');
  });
});
