import { jest } from '@jest/globals';
import pg from 'pg';
import { TestApp } from '../support/app.js';
import { type Comment, postComment, postReply } from '../support/comments.js';
import { readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('a list of comments', () => {
  let app: TestApp;
  let world: World;
  let other: Person;
  let place: string;
  let pageIds: string[];
  /** Oldest first: every second one by another author, about the first page; each third one is resolved. */
  let posted: Comment[];

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    other = await app.build.member(world.id, 'comment');
    const spaceId = await app.build.space(world);
    place = `/spaces/${spaceId}`;
    await app.build.importArchive(world, spaceId, { 'a.md': '# A', 'b.md': '# B' });
    pageIds = (await readRevision(asAdmin(), spaceId)).pages.map(({ id }) => id);
    posted = [];
    for (let at = 0; at < 7; at += 1) {
      const client = at % 2 === 0 ? asAdmin() : app.client(other);
      const page = at % 2 === 0 ? {} : { page: pageIds[0] ?? '' };
      const { id } = await postComment(client, place, { markdown: `# Comment ${at}`, ...page });
      await postReply(client, `${place}/comments/${id}`);
      await client.put(`${place}/comments/${id}`, { resolved: at % 3 === 0, addedReactions: ['👍'] });
      app.clock.advance(1000);
      posted.push((await asAdmin().get(`${place}/comments/${id}`)).body as Comment);
    }
  });
  afterAll(() => app.stop());

  const asAdmin = () => app.client(world.admin);
  const ids = (comments: Comment[]): string[] => comments.map(({ id }) => id);
  const list = (query: string) => asAdmin().get(`${place}/comments${query}`);

  it('is empty where nobody has commented', async () => {
    const empty = await app.build.space(world);
    expect((await asAdmin().get(`/spaces/${empty}/comments`)).body).toEqual({ count: 0, items: [] });
  });

  it('shows each comment as it is read alone', async () => {
    expect((await list('')).body).toEqual({ count: 7, items: posted.toReversed() });
  });

  it.each<[string, (comments: Comment[]) => Comment[]]>([
    ['', (all) => all.toReversed()],
    ['?order=desc', (all) => all.toReversed()],
    ['?order=asc', (all) => all],
    ['?status=all', (all) => all.toReversed()],
    ['?status=open', (all) => all.filter(({ status }) => status === 'open').reverse()],
    ['?status=resolved&order=asc', (all) => all.filter(({ status }) => status === 'resolved')],
    ['?targetPage={page}', (all) => all.filter(({ target }) => target.page !== undefined).reverse()],
    ['?targetPage={otherPage}', () => []],
    ['?targetPage=' + UNKNOWN_ID, () => []],
    ['?targetPage=x', () => []],
    ['?authors={other}', (all) => all.filter((_, at) => at % 2 === 1).reverse()],
    ['?authors={other}&authors={admin}', (all) => all.toReversed()],
    ['?authors={other}&authors=x', (all) => all.filter((_, at) => at % 2 === 1).reverse()],
    ['?authors=x', () => []],
    ['?authors=' + UNKNOWN_ID, () => []],
    [
      '?authors={other}&targetPage={page}&status=open&order=asc',
      (all) => all.filter(({ status }, at) => at % 2 === 1 && status === 'open'),
    ],
  ])('%s', async (query, expected) => {
    const response = await list(
      query
        .replace('{page}', pageIds[0] ?? '')
        .replace('{otherPage}', pageIds[1] ?? '')
        .replace('{other}', other.id)
        .replace('{admin}', world.admin.id),
    );
    expect(response.status).toBe(200);
    expect(idsOf(response)).toEqual(ids(expected(posted)));
    expect(response.body.count).toBe(expected(posted).length);
  });

  it.each([
    ['?order=up', 'order'],
    ['?status=closed', 'status'],
    ['?format=html', 'format'],
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?page=x', 'page'],
    ['?targetPage=%00', 'targetPage'],
    ['?targetPage=a&targetPage=b', 'targetPage'],
    ['?authors=%00', 'authors'],
    ['?' + 'authors=a&'.repeat(101), 'authors'],
  ])('is refused: %s', async (query, path) => {
    const response = await list(query);
    expect(response.status).toBe(400);
    expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each(['asc', 'desc'])('is paginated, %s', async (order) => {
    const pages = await walk(asAdmin(), `${place}/comments?order=${order}&status=all`, 3);
    expect(pages.map(({ body }) => (body as { items: object[] }).items.length)).toEqual([3, 3, 1]);
    expect(pages.map(({ body }) => body.count as number)).toEqual([7, 7, 7]);
    expect(pages.flatMap(idsOf)).toEqual(ids(order === 'asc' ? posted : posted.toReversed()));
  });

  it('refuses the cursor of another order, filter or space', async () => {
    const { body } = await list('?limit=2');
    const cursor = encodeURIComponent((body as { next: { page: string } }).next.page);
    expect((await list(`?limit=2&page=${cursor}`)).status).toBe(200);
    expect((await list(`?limit=2&page=${cursor}&format=document`)).status).toBe(200);
    for (const query of ['order=asc', 'status=open', `targetPage=${pageIds[0]}`, `authors=${other.id}`]) {
      expect((await list(`?limit=2&page=${cursor}&${query}`)).status).toBe(400);
    }
    const elsewhere = await app.build.space(world);
    expect((await asAdmin().get(`/spaces/${elsewhere}/comments?page=${cursor}`)).status).toBe(400);
  });

  it('returns texts as structured blocks', async () => {
    const { body } = await list('?format=document&order=asc');
    const items = body.items as Comment[];
    items.forEach((comment, at) => {
      expect(comment.body).toEqual({
        document: {
          object: 'document',
          data: {},
          nodes: [expect.objectContaining({ type: 'heading-1', meta: { id: `comment-${at}` } })],
        },
      });
      expect(comment).toEqual({ ...posted[at], body: comment.body });
    });
    const one = await asAdmin().get(`${place}/comments/${items[0]?.id}?format=document`);
    expect(one.body).toEqual(items[0]);
    expect((await asAdmin().get(`${place}/comments/${items[0]?.id}?format=html`)).status).toBe(400);
  });

  it('returns many long texts as structured blocks in order', async () => {
    const spaceId = await app.build.space(world);
    const text = 'A *word* of many. '.repeat(500);
    for (let at = 0; at < 4; at += 1) {
      await postComment(asAdmin(), `/spaces/${spaceId}`, { markdown: `${at}\n\n${text}` });
    }
    const { body } = await asAdmin().get(`/spaces/${spaceId}/comments?format=document&order=asc`);
    const first = (
      body.items as { body: { document: { nodes: { nodes: { leaves: { text: string }[] }[] }[] } } }[]
    ).map((comment) => comment.body.document.nodes[0]?.nodes[0]?.leaves[0]?.text);
    expect(first).toEqual(['0', '1', '2', '3']);
  });

  it('refuses texts that are too long together as structured blocks, and returns fewer of them', async () => {
    const spaceId = await app.build.space(world);
    // Each of these has forty times as many characters as a document.
    const markdown = ':a: '.repeat(2_490);
    for (let at = 0; at < 24; at += 1) await postComment(asAdmin(), `/spaces/${spaceId}`, { markdown });
    const path = `/spaces/${spaceId}/comments?format=document`;
    const refused = await asAdmin().get(path);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { message: expect.stringContaining('limit') as string } },
    ]);
    expect((await asAdmin().get(`${path}&limit=5`)).status).toBe(200);
    expect((await asAdmin().get(`/spaces/${spaceId}/comments`)).status).toBe(200);
  });

  it('issues at most four statements, however many comments it has', async () => {
    const paths = [
      `${place}/comments`,
      `${place}/comments?status=open&authors=${other.id}&limit=2`,
      `${place}/comments/${posted[0]?.id}/replies`,
      `${place}/commenters`,
    ];
    await asAdmin().get(place);
    for (const path of paths) {
      const query = jest.spyOn(pg.Client.prototype, 'query');
      try {
        expect((await asAdmin().get(path)).status).toBe(200);
        const calls = query.mock.calls as unknown as [string | { text: string }][];
        // Background work that may run in between uses other tables.
        const asked = calls
          .map(([statement]) => (typeof statement === 'string' ? statement : statement.text))
          .filter((text) =>
            /\b(?:comments|comment_replies|spaces|members|revisions|tree_nodes)\b/.test(text),
          );
        expect(asked.length).toBeGreaterThan(1);
        expect(asked.length).toBeLessThanOrEqual(4);
      } finally {
        query.mockRestore();
      }
    }
  });
});
