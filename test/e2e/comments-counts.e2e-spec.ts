import pg from 'pg';
import { TestApp } from '../support/app.js';
import { postComment, postReply, commentCount } from '../support/comments.js';
import type { World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';
import { PurgeCron } from '../../src/purge/purge.cron.js';

const CLIENTS = 50;
const TABLES = ['comments', 'comment_replies', 'comment_reactions'];
const DAY_MS = 86_400_000;

describe('the numbers of comments', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let changeRequestId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    const created = await asAdmin().post(`/spaces/${spaceId}/change-requests`, {});
    changeRequestId = (created.body as { id: string }).id;
  });

  const asAdmin = () => app.client(world.admin);
  const every = <T>(work: (at: number) => PromiseLike<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: CLIENTS }, (_, at) => work(at)));
  const statuses = (answers: { status: number }[]): number[] =>
    [...new Set(answers.map(({ status }) => status))].sort();

  describe.each(['space', 'change request'])('on a %s', (kind) => {
    let place: string;
    beforeEach(() => {
      place = `/spaces/${spaceId}${kind === 'space' ? '' : `/change-requests/${changeRequestId}`}`;
    });

    /** The counters in responses, after comparing them with the rows. */
    async function counted(): Promise<{ open: number; all: number }> {
      const items = (await walk(asAdmin(), `${place}/comments`, 1000)).flatMap(
        ({ body }) => body.items as { id: string; status: string; replies: number }[],
      );
      const open = items.filter(({ status }) => status === 'open').length;
      expect(await commentCount(asAdmin(), place)).toBe(open);
      for (const { id, replies } of items) {
        expect((await asAdmin().get(`${place}/comments/${id}/replies?limit=1`)).body.count).toBe(replies);
      }
      return { open, all: items.length };
    }

    it(`are correct after ${CLIENTS} clients posted at once`, async () => {
      const answers = await every((at) =>
        asAdmin().post(`${place}/comments`, { body: { markdown: `Comment ${at}` } }),
      );
      expect(statuses(answers)).toEqual([200]);
      const texts = answers.map(({ body }) => (body as { body: { markdown: string } }).body.markdown);
      expect(texts).toEqual(Array.from({ length: CLIENTS }, (_, at) => `Comment ${at}`));
      expect(await counted()).toEqual({ open: CLIENTS, all: CLIENTS });
    });

    it(`are correct after ${CLIENTS} clients resolved and reopened one comment at once`, async () => {
      const { id } = await postComment(asAdmin(), place);
      await postComment(asAdmin(), place);
      const answers = await every((at) =>
        asAdmin().put(`${place}/comments/${id}`, { resolved: at % 2 === 0 }),
      );
      expect(statuses(answers)).toEqual([200]);
      await counted();
      expect(
        statuses(await every(() => asAdmin().put(`${place}/comments/${id}`, { resolved: true }))),
      ).toEqual([200]);
      expect(await counted()).toEqual({ open: 1, all: 2 });
      expect(
        statuses(await every(() => asAdmin().put(`${place}/comments/${id}`, { resolved: false }))),
      ).toEqual([200]);
      expect(await counted()).toEqual({ open: 2, all: 2 });
    });

    it('are correct after comments were resolved, reopened, answered and deleted at once', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 4; at += 1) ids.push((await postComment(asAdmin(), place)).id);
      const answers = await every((at) => {
        const comment = `${place}/comments/${ids[at % ids.length]}`;
        if (at >= CLIENTS / 2 && at % ids.length === 0) return asAdmin().delete(comment);
        if (at % 3 === 0) return asAdmin().post(`${comment}/replies`, { body: { markdown: 'a' } });
        if (at % 7 === 0) return asAdmin().put(comment, { addedReactions: ['👍'], resolved: at % 2 === 0 });
        return asAdmin().put(comment, { resolved: at % 3 === 1 });
      });
      expect(statuses(answers).filter((status) => ![200, 205, 404].includes(status))).toEqual([]);
      expect(answers.filter(({ status }) => status === 205)).toHaveLength(1);
      expect((await counted()).all).toBe(3);
    });

    it('are correct after a comment was deleted by many at once', async () => {
      const { id } = await postComment(asAdmin(), place);
      await postComment(asAdmin(), place);
      const answers = await every(() => asAdmin().delete(`${place}/comments/${id}`));
      expect(answers.filter(({ status }) => status === 205)).toHaveLength(1);
      expect(statuses(answers)).toEqual([205, 404]);
      expect(await counted()).toEqual({ open: 1, all: 1 });
    });

    it('are correct after replies were posted and deleted at once', async () => {
      const { id } = await postComment(asAdmin(), place);
      const comment = `${place}/comments/${id}`;
      const replies: string[] = [];
      for (let at = 0; at < 5; at += 1) replies.push(await postReply(asAdmin(), comment));
      const answers = await every((at) =>
        at % 2 === 0
          ? asAdmin().post(`${comment}/replies`, { body: { markdown: 'a' } })
          : asAdmin().delete(`${comment}/replies/${replies[at % replies.length]}`),
      );
      expect(statuses(answers)).toEqual([200, 205, 404]);
      await counted();
      expect((await asAdmin().get(comment)).body.replies).toBe(CLIENTS / 2);
    });

    it('are correct after a transfer of the space at the same moment, and every row belongs to its organization', async () => {
      const to = await app.build.organization();
      await app.build.join(to.id, world.admin, 'admin');
      const { id } = await postComment(asAdmin(), place);
      const comment = `${place}/comments/${id}`;
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) => {
          if (at % 8 === 4) {
            const there = at === 12 ? world.id : to.id;
            return asAdmin().post(`/spaces/${spaceId}/transfer`, { organization: there });
          }
          if (at % 4 === 0) return asAdmin().post(`${place}/comments`, { body: { markdown: 'a' } });
          if (at % 4 === 1) return asAdmin().post(`${comment}/replies`, { body: { markdown: 'a' } });
          if (at % 4 === 2) return asAdmin().put(comment, { addedReactions: ['👍'] });
          return asAdmin().put(comment, { resolved: at % 8 === 3 });
        }),
      );
      expect(statuses(answers).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
      await counted();
      const { organization } = (await asAdmin().get(`/spaces/${spaceId}`)).body as { organization: string };
      for (const table of TABLES) {
        const rows = await app.database.query(
          `SELECT DISTINCT organization_id FROM ${table} WHERE space_id = $1`,
          [spaceId],
        );
        expect({ table, rows }).toEqual({ table, rows: [{ organization_id: organization }] });
      }
    });
  });

  it('are correct after a change request was merged while comments were posted', async () => {
    const place = `/spaces/${spaceId}/change-requests/${changeRequestId}`;
    await asAdmin().post(`${place}/content`, { changes: [{ change: 'insert_page', title: 'New' }] });
    const { id } = await postComment(asAdmin(), place);
    const answers = await every((at) => {
      if (at === CLIENTS / 2) return asAdmin().post(`${place}/merge`, {});
      if (at % 3 === 0) return asAdmin().post(`${place}/comments`, { body: { markdown: 'a' } });
      return asAdmin().put(`${place}/comments/${id}`, { resolved: at % 3 === 1 });
    });
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const open = await asAdmin().get(`${place}/comments?status=open&limit=1`);
    const shown = await asAdmin().get(place);
    expect(shown.body).toMatchObject({ status: 'merged', comments: open.body.count as number });
  });

  it('are correct after comments were posted on many spaces at once', async () => {
    const spaces = [spaceId];
    while (spaces.length < 5) spaces.push(await app.build.space(world));
    const answers = await every((at) =>
      asAdmin().post(`/spaces/${spaces[at % 5]}/comments`, { body: { markdown: `Comment ${at}` } }),
    );
    expect(statuses(answers)).toEqual([200]);
    const shown = answers.map(
      ({ body }) => body as { body: { markdown: string }; target: { space: string } },
    );
    for (const [at, { body, target }] of shown.entries()) {
      expect(body.markdown).toBe(`Comment ${at}`);
      expect(target.space).toBe(spaces[at % 5]);
    }
    for (const id of spaces) expect(await commentCount(asAdmin(), `/spaces/${id}`)).toBe(CLIENTS / 5);
  });

  it('do not wait for a space that another transaction changes', async () => {
    const other = await app.build.space(world);
    const post = (id: string) => asAdmin().post(`/spaces/${id}/comments`, { body: { markdown: 'Here.' } });
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    let held: Promise<{ status: number }>[];
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT id FROM spaces WHERE id = $1 FOR UPDATE', [spaceId]);
      held = [Promise.resolve(post(spaceId)), Promise.resolve(post(spaceId))];
      for (let at = 0; at < 5; at += 1) expect((await post(other)).status).toBe(200);
      expect(await commentCount(asAdmin(), `/spaces/${spaceId}`)).toBe(0);
      await holder.query('COMMIT');
    } finally {
      await holder.end();
    }
    expect(statuses(await Promise.all(held))).toEqual([200]);
    expect(await commentCount(asAdmin(), `/spaces/${spaceId}`)).toBe(2);
    expect(await commentCount(asAdmin(), `/spaces/${other}`)).toBe(5);
  });

  it('are separate for a space and its change requests', async () => {
    const space = `/spaces/${spaceId}`;
    const changeRequest = `${space}/change-requests/${changeRequestId}`;
    const onSpace = await postComment(asAdmin(), space);
    const onChangeRequest = await postComment(asAdmin(), changeRequest);
    await postComment(asAdmin(), changeRequest);
    expect(await commentCount(asAdmin(), space)).toBe(1);
    expect(await commentCount(asAdmin(), changeRequest)).toBe(2);
    expect(idsOf(await asAdmin().get(`${space}/comments`))).toEqual([onSpace.id]);
    expect(idsOf(await asAdmin().get(`${changeRequest}/comments?order=asc`))[0]).toBe(onChangeRequest.id);
  });

  it('are 0 in a copy of a space', async () => {
    await postComment(asAdmin(), `/spaces/${spaceId}`);
    const copy = await asAdmin().post(`/spaces/${spaceId}/duplicate`);
    expect(copy.body.comments).toBe(0);
    expect((await asAdmin().get(`/spaces/${copy.body.id as string}/comments`)).body.count).toBe(0);
  });

  it('are removed when the space is purged', async () => {
    for (const place of [`/spaces/${spaceId}`, `/spaces/${spaceId}/change-requests/${changeRequestId}`]) {
      const { id } = await postComment(asAdmin(), place);
      const replyId = await postReply(asAdmin(), `${place}/comments/${id}`);
      await asAdmin().put(`${place}/comments/${id}/replies/${replyId}`, { addedReactions: ['👍'] });
    }
    const kept = await app.build.space(world);
    await postComment(asAdmin(), `/spaces/${kept}`);
    await asAdmin().delete(`/spaces/${spaceId}`);
    app.clock.advance(8 * DAY_MS);
    await app.app.get(PurgeCron).run();
    for (const table of TABLES) {
      const rows = await app.database.query(`SELECT id FROM ${table} WHERE space_id = $1`, [spaceId]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    expect(await commentCount(asAdmin(), `/spaces/${kept}`)).toBe(1);
  });
});
