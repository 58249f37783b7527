import { TestApp } from '../support/app.js';
import { type Comment, postComment, postReply } from '../support/comments.js';
import type { Person, World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

describe('responses to a comment', () => {
  let app: TestApp;
  let world: World;
  let author: Person;
  let comment: string;
  let commentId: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    author = await app.build.member(world.id, 'comment');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    const place = `/spaces/${await app.build.space(world)}`;
    commentId = (await postComment(asAdmin(), place)).id;
    comment = `${place}/comments/${commentId}`;
  });

  const asAdmin = () => app.client(world.admin);
  const asAuthor = () => app.client(author);
  const read = async (path = comment) => (await asAdmin().get(path)).body as Comment;

  describe('as replies', () => {
    it('are posted with author and time', async () => {
      const response = await asAuthor().post(`${comment}/replies`, { body: { markdown: 'Yes, *indeed*' } });
      expect(response.status).toBe(200);
      const { id } = response.body as { id: string };
      expect(response.body).toEqual({
        object: 'comment-reply',
        id,
        postedBy: expect.objectContaining({ object: 'user', id: author.id }),
        postedAt: app.clock.now().toISOString(),
        reactions: [],
        body: { markdown: 'Yes, *indeed*' },
        urls: { location: `http://docs.test/v1${comment}/replies/${id}` },
        permissions: { view: true, edit: true, reply: true, delete: true },
      });
      expect((await asAuthor().get(`${comment}/replies/${id}`)).body).toEqual(response.body);
    });

    it('are counted on the comment, which does not change otherwise', async () => {
      const before = await read();
      app.clock.advance(1000);
      const first = await postReply(asAuthor(), comment);
      await postReply(asAdmin(), comment);
      expect(await read()).toEqual({ ...before, replies: 2 });
      expect((await asAuthor().delete(`${comment}/replies/${first}`)).status).toBe(205);
      expect(await read()).toEqual({ ...before, replies: 1 });
      expect((await asAuthor().delete(`${comment}/replies/${first}`)).status).toBe(404);
      expect(await read()).toEqual({ ...before, replies: 1 });
    });

    it('do not reopen a resolved comment', async () => {
      await asAdmin().put(comment, { resolved: true });
      await postReply(asAuthor(), comment);
      expect(await read()).toMatchObject({ status: 'resolved', replies: 1 });
    });

    it('are listed oldest first, in pages', async () => {
      const posted: string[] = [];
      for (let at = 0; at < 5; at += 1)
        posted.push(await postReply(at % 2 === 0 ? asAuthor() : asAdmin(), comment));
      const pages = await walk(asAdmin(), `${comment}/replies`, 2);
      expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
      expect(pages.flatMap(idsOf)).toEqual(posted);
      const other = await postComment(asAdmin(), comment.split('/comments')[0] ?? '');
      const cursor = encodeURIComponent((pages[0]?.body as { next: { page: string } }).next.page);
      const foreign = await asAdmin().get(`${comment.replace(commentId, other.id)}/replies?page=${cursor}`);
      expect(foreign.status).toBe(400);
    });

    it('can be edited by their author', async () => {
      const id = await postReply(asAuthor(), comment);
      const path = `${comment}/replies/${id}`;
      const before = await read(path);
      app.clock.advance(1000);
      for (const body of [{}, { body: {} }, { body: { markdown: 'A reply' } }]) {
        expect((await asAuthor().put(path, body)).body).toEqual({
          ...before,
          permissions: expect.anything(),
        });
      }
      const changed = await asAuthor().put(path, { body: { markdown: 'Better' } });
      expect(changed.body).toMatchObject({
        body: { markdown: 'Better' },
        postedAt: before.postedAt,
        editedAt: app.clock.now().toISOString(),
      });
      expect((await asAdmin().put(path, { body: { markdown: 'Mine' } })).status).toBe(403);
      expect((await read(path)).body).toEqual({ markdown: 'Better' });
    });

    it.each<['post' | 'put', object, string]>([
      ['post', {}, 'body'],
      ['post', { body: {} }, 'body.markdown'],
      ['post', { body: { markdown: '' } }, 'body.markdown'],
      ['post', { body: { markdown: 'a'.repeat(10_001) } }, 'body.markdown'],
      ['post', { body: { markdown: 'a\0' } }, 'body.markdown'],
      ['post', { body: { markdown: 'a' }, page: 'x' }, 'page'],
      ['put', { body: { markdown: '' } }, 'body.markdown'],
      ['put', { body: 'text' }, 'body'],
      ['put', { resolved: true }, 'resolved'],
      ['put', { addedReactions: ['a'] }, 'addedReactions[0]'],
    ])('are refused: %s %j', async (method, body, path) => {
      const id = await postReply(asAdmin(), comment);
      const response = await asAdmin()[method](`${comment}/replies${method === 'put' ? `/${id}` : ''}`, body);
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect((await read()).replies).toBe(1);
    });

    it('are returned as structured blocks', async () => {
      const id = await postReply(asAuthor(), comment, '# Title');
      const heading = { type: 'heading-1' };
      for (const path of [`${comment}/replies/${id}`, `${comment}/replies`]) {
        const { body } = await asAdmin().get(`${path}?format=document`);
        const reply = (path.endsWith('replies') ? body.items[0] : body) as Comment;
        expect(reply.body).toMatchObject({ document: { object: 'document', nodes: [heading] } });
        expect(reply.body).not.toHaveProperty('markdown');
      }
      const posted = await asAdmin().post(`${comment}/replies?format=document`, {
        body: { markdown: '# T' },
      });
      expect(posted.body.body).toMatchObject({ document: { nodes: [heading] } });
      expect((await asAdmin().get(`${comment}/replies?format=html`)).status).toBe(400);
      expect((await asAdmin().get(`${comment}/replies/${id}?format=html`)).status).toBe(400);
    });
  });

  describe.each(['comments', 'replies'])('as reactions to %s', (subject) => {
    let path: string;
    beforeEach(async () => {
      path = subject === 'comments' ? comment : `${comment}/replies/${await postReply(asAdmin(), comment)}`;
    });
    /** Each emoji with its people. */
    const reactions = async (): Promise<[string, string[]][]> =>
      (await read(path)).reactions.map(({ emoji, count, users }) => {
        expect(count).toBe(users.length);
        return [emoji, users.map(({ user }) => user.id)];
      });

    it('are grouped by emoji, in the order of their first use', async () => {
      const reactedAt = app.clock.now().toISOString();
      await asAdmin().put(path, { addedReactions: ['🚀'] });
      app.clock.advance(1000);
      const { body } = await asAuthor().put(path, { addedReactions: ['👍', '🚀'] });
      const later = app.clock.now().toISOString();
      const [admin, other] = [world.admin, author].map(({ id }) => expect.objectContaining({ id }) as object);
      expect((body as Comment).reactions).toEqual([
        {
          emoji: '🚀',
          count: 2,
          users: [
            { user: admin, reactedAt },
            { user: other, reactedAt: later },
          ],
        },
        { emoji: '👍', count: 1, users: [{ user: other, reactedAt: later }] },
      ]);
      expect(body).not.toHaveProperty('editedAt');
    });

    it('are counted once per person and emoji', async () => {
      await asAdmin().put(path, { addedReactions: ['👍', '👍'] });
      const first = await read(path);
      app.clock.advance(1000);
      await asAdmin().put(path, { addedReactions: ['👍', '1f44d'] });
      expect(await read(path)).toEqual(first);
      expect(await reactions()).toEqual([['👍', [world.admin.id]]]);
    });

    it('can be any single emoji', async () => {
      const emojis = ['❤️', '👩‍🚀', '🏳️‍🌈', '👍🏽', '1️⃣', '🇨🇭'];
      await asAdmin().put(path, { addedReactions: [...emojis, '1f468-200d-1f4bb', '\u263a', '\u2764'] });
      expect((await reactions()).map(([emoji]) => emoji)).toEqual([...emojis, '👨‍💻', '\u263a\ufe0f']);
    });

    it('are removed only by their author; unknown ones are ignored', async () => {
      await asAdmin().put(path, { addedReactions: ['👍', '🚀'] });
      await asAuthor().put(path, { addedReactions: ['👍'] });
      await asAuthor().put(path, { removedReactions: ['🚀', '🎉'] });
      await asAdmin().put(path, { addedReactions: ['🎉'], removedReactions: ['👍'] });
      expect(await reactions()).toEqual([
        ['🚀', [world.admin.id]],
        ['👍', [author.id]],
        ['🎉', [world.admin.id]],
      ]);
    });

    it('have at most 50 different emoji', async () => {
      const emojis = Array.from({ length: 51 }, (_, at) => String.fromCodePoint(0x1f400 + at));
      for (let at = 0; at < 50; at += 20) {
        const { status } = await asAdmin().put(path, {
          addedReactions: emojis.slice(at, Math.min(at + 20, 50)),
        });
        expect(status).toBe(200);
      }
      expect((await asAuthor().put(path, { addedReactions: emojis.slice(50) })).status).toBe(409);
      expect((await asAuthor().put(path, { addedReactions: emojis.slice(0, 1) })).status).toBe(200);
      expect(await reactions()).toHaveLength(50);
    });

    it('are at most 5,000', async () => {
      const [, table, id] = /(comment|replie)s\/([^/]+)$/.exec(path) ?? [];
      await app.database.query(
        `WITH people AS (
           INSERT INTO users (id, display_name, email)
           SELECT gen_random_uuid(), 'Person', gen_random_uuid() || '@example.com' FROM generate_series(1, 2500) RETURNING id
         )
         INSERT INTO comment_reactions (id, subject_id, comment_id, reply_id, space_id, organization_id, user_id, emoji,
           reacted_at)
         SELECT gen_random_uuid(), x.id, ${table === 'comment' ? 'x.id, NULL::uuid' : 'x.comment_id, x.id'}, x.space_id,
           x.organization_id, people.id, emoji, now()
         FROM ${table === 'comment' ? 'comments' : 'comment_replies'} x, people, unnest(ARRAY['👍', '🚀']) emoji
         WHERE x.id = $1`,
        [id],
      );
      const refused = await asAuthor().put(path, { addedReactions: ['👍'] });
      expect(refused.status).toBe(409);
      expect(refused.body.error.message).toBe('There can be at most 5,000 reactions.');
      expect((await reactions()).map(([, users]) => users.length)).toEqual([2500, 2500]);
    });

    it('of many people at once are all stored, once each', async () => {
      const people = await Promise.all(
        Array.from({ length: 6 }, () => app.build.member(world.id, 'comment')),
      );
      const answers = await Promise.all(
        people.flatMap((person) =>
          [1, 2, 3].map(() => app.client(person).put(path, { addedReactions: ['👍', '🚀'] })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200));
      const ids = people.map(({ id }) => id).sort();
      expect((await reactions()).map(([, users]) => users.sort())).toEqual([ids, ids]);
    });
  });
});
