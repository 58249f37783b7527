import { TestApp } from '../support/app.js';
import { SiteReader } from '../support/site-reader.js';

const LINKS = 1_100;

describe('a page that links to more pages than there is room for their addresses', () => {
  let app: TestApp;
  let home: string;
  let reader: SiteReader;
  /** By their titles. */
  let pages: Map<string, string>;

  beforeAll(async () => {
    app = await TestApp.start();
    const world = await app.build.organization();
    const client = app.client(world.admin);
    const spaceId = await app.build.space(world);
    const insert = async (changes: object[]): Promise<string[]> => {
      const given = changes.map((change) => ({ change: 'insert_page', ...change }));
      const { body } = await client.post(`/spaces/${spaceId}/content`, { changes: given });
      return body.pages as string[];
    };
    await insert([{ title: 'Home', document: { markdown: 'Home' } }]);
    let into: string | undefined;
    for (let level = 0; level < 9; level += 1)
      [into] = await insert([
        { title: '漢'.repeat(99), type: 'group', ...(into === undefined ? {} : { into }) },
      ]);
    const titles = Array.from({ length: LINKS }, (_, n) => `p${n}`);
    const ids = await insert(titles.map((title) => ({ title, into, document: { markdown: title } })));
    pages = new Map(titles.map((title, n) => [title, ids[n] as string]));
    const markdown = titles.map((title) => `[${title}](${title}.md)`).join('\n');
    const [links] = await insert([{ title: 'Links', into, document: { markdown } }]);
    await client.post(`/spaces/${spaceId}/content`, { changes: [{ change: 'move_page', page: links }] });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    home = `/s/${world.id}/${siteId}/`;
    reader = new SiteReader(app.baseUrl);
  });
  afterAll(() => app.stop());

  const shortOf = (title: string): string => `${home}~pages/${pages.get(title)}`;

  it.each([
    ['links', (title: string) => `href="${shortOf(title)}"`],
    ['links.md', (title: string) => `${shortOf(title)})`],
  ])('leads to the last ones by their IDs: %s', async (path, written) => {
    const { status, body } = await reader.get(home + path);
    expect(status).toBe(200);
    expect(body).not.toContain(written('p0'));
    expect(body).not.toContain(written('p900'));
    expect(body).toContain(written(`p${LINKS - 1}`));
  });

  it('has addresses that lead to the pages, and nowhere else', async () => {
    const { status, headers } = await reader.get(`${shortOf('p1099')}?from=here`);
    expect([status, headers.location]).toEqual([
      307,
      expect.stringMatching(/^\/s\/.*%E6%BC%A2\/p1099\?from=here$/),
    ]);
    const shown = await reader.get(headers.location as string);
    expect([shown.status, shown.body.includes('p1099')]).toEqual([200, true]);
    for (const path of ['~pages', '~pages/none', `~pages/${pages.get('p1')}/more`])
      expect((await reader.get(home + path)).status).toBe(404);
  });
});
