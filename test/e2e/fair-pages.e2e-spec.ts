import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

const BACKLOG = 6;
/** Paragraphs of a text that takes long to be rendered. */
const SLOW = 250;
/** Paragraphs of a text, and how often a page includes it that takes longer to be rendered than a page may, on any machine. */
const INCLUDED = 600;
const TIMES = 14;

describe('slow pages of the sites of one organization', () => {
  let app: TestApp;
  let busy: World;
  let other: World;

  beforeAll(async () => {
    app = await TestApp.start({ LIMIT_PAGE_MARKDOWN: String(40_000_000) });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    busy = await app.build.organization();
    other = await app.build.organization();
  });

  // Words cost least in the limit of the parts of a text.
  const words = (paragraphs: number): string => `${'a '.repeat(2_000)}\n\n`.repeat(paragraphs);
  /** Each text is another one, so that none is known from another page. */
  const slowText = (n: number): string => `Page ${n}. ${words(SLOW)}`;
  /** @returns the address of a public site with pages of these titles and texts */
  const publish = async (world: World, pages: Record<string, string>): Promise<string> => {
    const space = await app.build.space(world);
    for (const [title, markdown] of Object.entries(pages)) {
      const changes = [{ change: 'insert_page', title, document: { markdown } }];
      const { status } = await app.client(world.admin).post(`/spaces/${space}/content`, { changes });
      expect([title, status]).toEqual([title, 200]);
    }
    const site = await app.build.site(world, { spaces: [space], visibility: 'public' });
    return `${app.baseUrl}/s/${world.id}/${site}`;
  };
  /** Makes the page "known" of a site one that takes too long. */
  const includeOften = async (site: string): Promise<void> => {
    const client = app.client(busy.admin);
    const path = `/orgs/${busy.id}/sites/${site.split('/').at(-1) ?? ''}/site-spaces`;
    const { items } = (await client.get(path)).body as { items: { space: { id: string } }[] };
    const content = `/spaces/${items[0]?.space.id ?? ''}/content`;
    const document = { markdown: words(INCLUDED) };
    const part = await client.post(content, {
      changes: [{ change: 'insert_reusable_content', title: 'Part', document }],
    });
    const [id = ''] = (part.body as { reusableContents: string[] }).reusableContents;
    const page = (await client.get(`${content}/path/known`)).body as { id: string };
    const markdown = `{% include "ref:reusable-content/${id}" %}\n\n`.repeat(TIMES);
    const changes = [{ change: 'update_page', page: page.id, document: { markdown } }];
    expect((await client.post(content, { changes })).status).toBe(200);
  };
  /** Reads a page, and notes when the response has arrived, unless the page was not begun because others took too long. */
  const read = async (url: string, done: string[], name: string): Promise<number> => {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    if (response.status !== 503) done.push(name);
    return response.status;
  };

  it('delay a page of another organization by no more than the page that is rendered already', async () => {
    const names = Array.from({ length: BACKLOG }, (_, n) => `slow-${n}`);
    const slow = await publish(busy, Object.fromEntries(names.map((name, n) => [name, slowText(n)])));
    const quick = await publish(other, { Home: 'Welcome.', Quick: 'Everybody reads this.' });
    const done: string[] = [];
    await read(`${quick}/`, [], 'home');
    const visits = names.map((name) => read(`${slow}/${name}`, done, name));
    // From then on the others wait.
    await Promise.race(visits);
    expect(await read(`${quick}/quick`, done, 'quick')).toBe(200);
    // Another page was rendered, and a third one may have begun before the request arrived.
    expect(done.indexOf('quick')).toBeLessThanOrEqual(3);
    // On a busy machine they can take too long, and the last ones can wait too long.
    for (const status of await Promise.all(visits)) expect([200, 422, 503]).toContain(status);
  });

  it('are refused at once from then on, while others are rendered', async () => {
    const site = await publish(busy, { known: 'Includes.', new: slowText(100) });
    await includeOften(site);

    const done: string[] = [];
    expect(await read(`${site}/known`, done, 'first')).toBe(422);
    const rendered = read(`${site}/new`, done, 'new');
    const again = await Promise.all(['again', 'and again'].map((name) => read(`${site}/known`, done, name)));
    expect(again).toEqual([422, 422]);
    expect([200, 422]).toContain(await rendered);
    expect(done.at(-1)).toBe('new');
  });
});
