import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { walk } from '../support/lists.js';

interface Result {
  id: string;
  title: string;
  pages: { id: string; title: string; path: string; sections: { body: string }[]; urls: { app: string } }[];
}

describe('search of an organization', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const spaceWith = async (
    title: string,
    pages: Record<string, string>,
    options: { parent?: string; level?: null } = {},
    owner = world,
  ): Promise<string> => {
    const id = await app.build.space(owner, { title, ...options });
    await app.build.importArchive(owner, id, pages);
    return id;
  };
  const search = (query: string, person: Person = world.admin) =>
    app.client(person).get(`/orgs/${world.id}/search`).query({ query });
  const found = async (query: string, person?: Person): Promise<Result[]> => {
    const response = await search(query, person);
    expect(response.status).toBe(200);
    return response.body.items as Result[];
  };

  it('finds pages grouped by space, best space and page first', async () => {
    const text = await spaceWith('Text', { 'a.md': '# A\n\nA zebra.' });
    const title = await spaceWith('Title', {
      'b.md': '# B\n\n## Zebra crossing',
      'c.md': '# Zebra\n\nStripes.',
      'd.md': '# D\n\nNothing.',
    });
    const { body } = await search('zebra');
    expect(body).toMatchObject({
      count: 2,
      items: [
        { id: title, title: 'Title', pages: [{ title: 'Zebra' }, { title: 'B' }] },
        { id: text, title: 'Text', pages: [{ title: 'A', path: 'a' }] },
      ],
    });
    const [, { pages }] = body.items as [Result, Result];
    expect(pages[0]).toEqual({
      id: expect.any(String),
      title: 'A',
      path: 'a',
      highlights: { title: [] },
      sections: [expect.objectContaining({ id: 'a', body: 'A zebra.' })],
      urls: { app: `http://docs.test/app/spaces/${text}/pages/${pages[0]?.id}` },
    });
  });

  it('finds Chinese, Japanese and Korean', async () => {
    const id = await spaceWith('日本', { 'a.md': '# 設定\n\n東京都の図書館です。' });
    expect((await found('図書館')).map((space) => space.id)).toEqual([id]);
  });

  it('shows up to five pages of a space', async () => {
    const pages = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`p${i}.md`, `# P${i}\n\nZebra.`]));
    await spaceWith('Many', pages);
    expect((await found('zebra'))[0]?.pages).toHaveLength(5);
  });

  it('shows ten spaces by default, and up to the limit', async () => {
    for (let i = 0; i < 12; i += 1) await spaceWith(`S${i}`, { 'a.md': '# A\n\nZebra.' });
    const client = app.client(world.admin);
    const { body } = await client.get(`/orgs/${world.id}/search?query=zebra`);
    expect(body.count).toBe(12);
    expect(body.items).toHaveLength(10);
    const rest = await client.get(`/orgs/${world.id}/search`).query({ query: 'zebra', page: body.next.page });
    expect(rest.body.items).toHaveLength(2);
    expect(rest.body).not.toHaveProperty('next');
    const all = await client.get(`/orgs/${world.id}/search?query=zebra&limit=50`);
    expect(all.body.items).toHaveLength(12);
  });

  it('is paginated, with the number of spaces on each page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await spaceWith(`S${i}`, { 'a.md': '# A\n\nZebra.' }));
    const answers = await walk(app.client(world.admin), `/orgs/${world.id}/search?query=zebra`, 2);
    expect(answers.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
    expect(answers.flatMap(({ body }) => (body.items as Result[]).map(({ id }) => id)).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it('finds and counts only what the caller may view', async () => {
    const open = await spaceWith('Open', { 'a.md': '# A\n\nZebra.' });
    const closed = await spaceWith('Closed', { 'a.md': '# Zebra' }, { level: null });
    const granted = await spaceWith('Granted', { 'a.md': '# A\n\nZebra.' }, { level: null });
    const cast = await app.build.everyStanding(world);
    await app.build.grant(world, 'read', { user: cast.read.id }, { space: granted });
    await app.build.grant(world, 'read', { user: cast.guest.id }, { space: granted });
    const seen = async (person: Person) => {
      const { body } = await search('zebra', person);
      const ids = (body.items as Result[]).map(({ id }) => id);
      expect(body.count).toBe(ids.length);
      return ids.toSorted();
    };
    expect(await seen(cast.admin)).toEqual([open, closed, granted].toSorted());
    for (const role of ['create', 'review', 'edit', 'comment'] as const) {
      expect(await seen(cast[role])).toEqual([open]);
    }
    expect(await seen(cast.read)).toEqual([open, granted].toSorted());
    expect(await seen(cast.guest)).toEqual([granted]);
    for (const standing of ['outsider', 'disabled'] as const) {
      expect((await search('zebra', cast[standing])).status).toBe(404);
    }
  });

  it('fills a page of the list even if the best spaces are hidden', async () => {
    for (let i = 0; i < 3; i += 1) await spaceWith(`Hidden ${i}`, { 'a.md': '# Zebra' }, { level: null });
    const open = await spaceWith('Open', { 'a.md': '# A\n\nZebra.' });
    const reader = await app.build.member(world.id, 'read');
    const { body } = await app.client(reader).get(`/orgs/${world.id}/search?query=zebra&limit=1`);
    expect(body).toMatchObject({ count: 1, items: [{ id: open }] });
    expect(body).not.toHaveProperty('next');
  });

  it('shows guests the content of public sites', async () => {
    const id = await spaceWith('Public', { 'a.md': '# Zebra' }, { level: null });
    await app.build.site(world, { spaces: [id], published: true, visibility: 'public' });
    const guest = await app.build.member(world.id, null);
    expect((await found('zebra', guest)).map((space) => space.id)).toEqual([id]);
  });

  it('finds nothing in other organizations or deleted spaces', async () => {
    const other = await app.build.organization();
    await spaceWith('Other', { 'a.md': '# Zebra' }, {}, other);
    const gone = await spaceWith('Gone', { 'a.md': '# Zebra' });
    await app.client(world.admin).delete(`/spaces/${gone}`);
    expect(await found('zebra')).toEqual([]);
  });

  it('finds the content of a space transferred from another organization', async () => {
    const other = await app.build.organization();
    await app.build.join(other.id, world.admin, 'admin');
    const id = await spaceWith('Moved', { 'a.md': '# Zebra' }, {}, other);
    const moved = await app.client(world.admin).post(`/spaces/${id}/transfer`, { organization: world.id });
    expect(moved.status).toBe(200);
    expect((await found('zebra')).map((space) => space.id)).toEqual([id]);
  });

  it.each(["'", '"', '\\', ':*', '!', '(', '&', '-', '日"本', '%', '\u0001', 'the', ' '])(
    'accepts any text: %j',
    async (query) => {
      expect((await search(query)).status).toBe(200);
    },
  );

  it.each(['', '?query=', `?query=${'a'.repeat(513)}`, '?query=a%00', '?query=a&query=b'])(
    'refuses %s',
    async (query) => {
      expect((await app.client(world.admin).get(`/orgs/${world.id}/search${query}`)).status).toBe(400);
    },
  );

  it.each(['1', '50', '1000'])('accepts a limit of %s', async (limit) => {
    await spaceWith('One', { 'a.md': '# Zebra' });
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/search?query=zebra&limit=${limit}`);
    expect(body.items).toHaveLength(1);
  });
});
