import { TestApp } from '../support/app.js';
import { type Comment, postComment, postReply, commentCount } from '../support/comments.js';
import { readRevision } from '../support/content.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('comments on a space', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let place: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    place = `/spaces/${spaceId}`;
  });

  const asAdmin = () => app.client(world.admin);
  const read = async (id: string) => (await asAdmin().get(`${place}/comments/${id}`)).body as Comment;

  describe('are posted', () => {
    it('with author, time and target', async () => {
      const response = await asAdmin().post(`${place}/comments`, {
        body: { markdown: 'Is this **right**?' },
      });
      expect(response.status).toBe(200);
      const headRevision = (await readRevision(asAdmin(), spaceId)).id;
      const { id } = response.body as Comment;
      expect(response.body).toEqual({
        object: 'comment',
        id,
        postedBy: expect.objectContaining({ object: 'user', id: world.admin.id, email: world.admin.email }),
        postedAt: app.clock.now().toISOString(),
        reactions: [],
        replies: 0,
        body: { markdown: 'Is this **right**?' },
        target: { space: spaceId, revision: headRevision },
        urls: { location: `http://docs.test/v1/spaces/${spaceId}/comments/${id}` },
        permissions: { view: true, edit: true, reply: true, delete: true },
        status: 'open',
      });
      expect(await read(id)).toEqual(response.body);
    });

    it('and counted on the space, which does not change otherwise', async () => {
      const before = (await asAdmin().get(place)).body as { updatedAt: string };
      app.clock.advance(1000);
      await postComment(asAdmin(), place);
      await postComment(asAdmin(), place);
      expect((await asAdmin().get(place)).body).toEqual({ ...before, comments: 2 });
    });

    it('with any text of up to 10,000 characters, which is stored unchanged', async () => {
      const text = `  \n<script>&amp; "quotes" ‮ \n\n`.padEnd(10_000, '日');
      const { id, body } = await postComment(asAdmin(), place, { markdown: text });
      expect(body).toEqual({ markdown: text });
      expect((await read(id)).body).toEqual({ markdown: text });
    });

    it.each<[string, object | undefined, string]>([
      ['no body', undefined, 'body'],
      ['a body that is a text', { body: 'text' }, 'body'],
      ['a body that is null', { body: null }, 'body'],
      ['a body that is a list', { body: [{ markdown: 'a' }] }, 'body'],
      ['an empty body', { body: {} }, 'body.markdown'],
      ['an empty text', { body: { markdown: '' } }, 'body.markdown'],
      ['only white space', { body: { markdown: ' \n\t' } }, 'body.markdown'],
      ['a text that is not a string', { body: { markdown: 1 } }, 'body.markdown'],
      ['a text that is too long', { body: { markdown: 'a'.repeat(10_001) } }, 'body.markdown'],
      ['a NUL', { body: { markdown: 'a\0' } }, 'body.markdown'],
      ['a lone surrogate', { body: { markdown: '\ud83d' } }, 'body.markdown'],
      ['a document', { body: { markdown: 'a', document: {} } }, 'body.document'],
      ['an unknown field', { body: { markdown: 'a' }, status: 'resolved' }, 'status'],
      ['a page that is not a string', { body: { markdown: 'a' }, page: 1 }, 'page'],
      ['a node that is not a string', { body: { markdown: 'a' }, node: {} }, 'node'],
      ['a node without a page', { body: { markdown: 'a' }, node: 'install' }, 'node'],
      ['an unknown page', { body: { markdown: 'a' }, page: UNKNOWN_ID }, 'page'],
      ['a page that is not an id', { body: { markdown: 'a' }, page: 'x' }, 'page'],
    ])('but not with %s', async (_, body, path) => {
      const response = await asAdmin().post(`${place}/comments`, body ?? {});
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect(await commentCount(asAdmin(), place)).toBe(0);
    });

    it('once per Idempotency-Key', async () => {
      const post = () =>
        asAdmin()
          .post(`${place}/comments`, { body: { markdown: 'Once' } })
          .header('Idempotency-Key', 'comment-1');
      const [first, second] = [await post(), await post()];
      expect(second.body).toEqual(first.body);
      expect(await commentCount(asAdmin(), place)).toBe(1);
    });
  });

  describe('are changed', () => {
    it('not by an empty body', async () => {
      const comment = await postComment(asAdmin(), place);
      app.clock.advance(1000);
      for (const body of [{}, { body: {} }, { addedReactions: [], removedReactions: [] }]) {
        const response = await asAdmin().put(`${place}/comments/${comment.id}`, body);
        expect(response.status).toBe(200);
        expect(response.body).toEqual(comment);
      }
    });

    it('in their text, and marked as edited', async () => {
      const comment = await postComment(asAdmin(), place);
      app.clock.advance(1000);
      const response = await asAdmin().put(`${place}/comments/${comment.id}`, {
        body: { markdown: 'Another text' },
      });
      expect(response.body).toEqual({
        ...comment,
        body: { markdown: 'Another text' },
        editedAt: app.clock.now().toISOString(),
      });
    });

    it('not by the same text', async () => {
      const comment = await postComment(asAdmin(), place, { markdown: 'The same' });
      const response = await asAdmin().put(`${place}/comments/${comment.id}`, {
        body: { markdown: 'The same' },
      });
      expect(response.body).toEqual(comment);
    });

    it('by resolving and reopening, which updates the counter of the space', async () => {
      const comment = await postComment(asAdmin(), place);
      const other = await app.build.member(world.id, 'comment');
      app.clock.advance(1000);
      const resolved = await app.client(other).put(`${place}/comments/${comment.id}`, { resolved: true });
      expect(resolved.body).toMatchObject({
        status: 'resolved',
        resolvedAt: app.clock.now().toISOString(),
        resolvedBy: { id: other.id },
      });
      expect(await commentCount(asAdmin(), place)).toBe(0);
      const reopened = await asAdmin().put(`${place}/comments/${comment.id}`, { resolved: false });
      expect(reopened.body).toEqual(comment);
      expect(await commentCount(asAdmin(), place)).toBe(1);
    });

    it('not by resolving a second time', async () => {
      const { id } = await postComment(asAdmin(), place);
      const resolved = await asAdmin().put(`${place}/comments/${id}`, { resolved: true });
      app.clock.advance(1000);
      const other = await app.build.member(world.id, 'comment');
      const repeated = await app.client(other).put(`${place}/comments/${id}`, { resolved: true });
      expect({ ...repeated.body, permissions: null }).toEqual({ ...resolved.body, permissions: null });
      expect(await commentCount(asAdmin(), place)).toBe(0);
    });

    it('by all properties of the body, or by none', async () => {
      const { id } = await postComment(asAdmin(), place);
      const refused = await asAdmin().put(`${place}/comments/${id}`, {
        resolved: true,
        body: { markdown: 'New' },
        addedReactions: ['👍'],
        removedReactions: ['👍'],
      });
      expect(refused.status).toBe(400);
      expect(await read(id)).toMatchObject({
        status: 'open',
        body: { markdown: 'A comment' },
        reactions: [],
      });
      expect(await commentCount(asAdmin(), place)).toBe(1);
      const done = await asAdmin().put(`${place}/comments/${id}`, {
        resolved: true,
        body: { markdown: 'New' },
        addedReactions: ['👍'],
      });
      expect(done.body).toMatchObject({
        status: 'resolved',
        body: { markdown: 'New' },
        reactions: [{ emoji: '👍' }],
      });
    });

    it.each<[string, object, string]>([
      ['a text that is empty', { body: { markdown: '' } }, 'body.markdown'],
      ['a text that is null', { body: { markdown: null } }, 'body.markdown'],
      ['a text that is too long', { body: { markdown: 'a'.repeat(10_001) } }, 'body.markdown'],
      ['a NUL', { body: { markdown: '\0' } }, 'body.markdown'],
      ['a body that is null', { body: null }, 'body'],
      ['resolved that is not a boolean', { resolved: 'true' }, 'resolved'],
      ['resolved that is null', { resolved: null }, 'resolved'],
      ['an unknown field', { status: 'resolved' }, 'status'],
      ['a page', { page: UNKNOWN_ID }, 'page'],
      ['reactions that are not a list', { addedReactions: '👍' }, 'addedReactions'],
      ['reactions that are not strings', { addedReactions: [1] }, 'addedReactions[0]'],
      ['a word as reaction', { addedReactions: ['👍', 'thumbsup'] }, 'addedReactions[1]'],
      ['two emojis in one', { addedReactions: ['👍👍', 'x'] }, 'addedReactions[0]'],
      ['an empty reaction', { removedReactions: ['👍', '🚀', ''] }, 'removedReactions[2]'],
      ['a reaction with a NUL', { removedReactions: ['\0'] }, 'removedReactions[0]'],
      ['too many reactions', { addedReactions: Array(21).fill('👍') }, 'addedReactions'],
    ])('but not by %s', async (_, body, path) => {
      const comment = await postComment(asAdmin(), place);
      const response = await asAdmin().put(`${place}/comments/${comment.id}`, body);
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect(await read(comment.id)).toEqual(comment);
    });
  });

  describe('are deleted', () => {
    it('with their replies and reactions, and no longer counted', async () => {
      const { id } = await postComment(asAdmin(), place);
      const kept = await postComment(asAdmin(), place);
      const replyId = await postReply(asAdmin(), `${place}/comments/${id}`);
      await asAdmin().put(`${place}/comments/${id}`, { addedReactions: ['👍'] });
      await asAdmin().put(`${place}/comments/${id}/replies/${replyId}`, { addedReactions: ['👍'] });
      expect((await asAdmin().delete(`${place}/comments/${id}`)).status).toBe(205);
      expect((await asAdmin().get(`${place}/comments/${id}`)).status).toBe(404);
      expect((await asAdmin().get(`${place}/comments/${id}/replies`)).status).toBe(404);
      expect((await asAdmin().delete(`${place}/comments/${id}`)).status).toBe(404);
      expect((await asAdmin().get(`${place}/comments`)).body).toMatchObject({
        count: 1,
        items: [{ id: kept.id }],
      });
      expect(await commentCount(asAdmin(), place)).toBe(1);
      const left = await app.database.query(
        'SELECT id FROM comment_replies WHERE comment_id = $1 UNION ALL SELECT id FROM comment_reactions WHERE comment_id = $1',
        [id],
      );
      expect(left).toEqual([]);
    });

    it('once from the counter when they were resolved before', async () => {
      const { id } = await postComment(asAdmin(), place);
      await postComment(asAdmin(), place);
      await asAdmin().put(`${place}/comments/${id}`, { resolved: true });
      await asAdmin().delete(`${place}/comments/${id}`);
      expect(await commentCount(asAdmin(), place)).toBe(1);
    });
  });

  describe('are open to', () => {
    const MAY: Record<Standing, { read: number; write: number }> = {
      admin: { read: 200, write: 200 },
      create: { read: 200, write: 200 },
      review: { read: 200, write: 200 },
      edit: { read: 200, write: 200 },
      comment: { read: 200, write: 200 },
      read: { read: 200, write: 403 },
      guest: { read: 404, write: 404 },
      outsider: { read: 404, write: 404 },
      disabled: { read: 404, write: 404 },
    };

    it.each(STANDINGS)('%s', async (standing) => {
      const author = await app.build.member(world.id, 'comment');
      const { id } = await postComment(app.client(author), place);
      const replyId = await postReply(app.client(author), `${place}/comments/${id}`);
      const client = app.client((await app.build.everyStanding(world))[standing]);
      const { read: reads, write: writes } = MAY[standing];
      const comment = `${place}/comments/${id}`;
      const reply = `${comment}/replies/${replyId}`;

      const answers = [
        (await client.get(`${place}/comments`)).status,
        (await client.get(comment)).status,
        (await client.get(`${comment}/replies`)).status,
        (await client.get(reply)).status,
      ];
      expect(answers).toEqual(Array(4).fill(reads));
      const body = { body: { markdown: 'From another' } };
      const changes = [
        (await client.post(`${place}/comments`, body)).status,
        (await client.post(`${comment}/replies`, body)).status,
        (await client.put(comment, { resolved: true, addedReactions: ['👍'] })).status,
        (await client.put(reply, { addedReactions: ['👍'] })).status,
      ];
      expect(changes).toEqual(Array(4).fill(writes));
      // Nobody can change the text of another person; administrators can delete it.
      const forbidden = writes === 200 ? 403 : writes;
      expect((await client.put(comment, body)).status).toBe(forbidden);
      expect((await client.put(reply, body)).status).toBe(forbidden);
      const deleted = standing === 'admin' ? 205 : forbidden;
      expect((await client.delete(reply)).status).toBe(deleted);
      expect((await client.delete(comment)).status).toBe(deleted);
    });

    it.each(STANDINGS.filter((standing) => MAY[standing].read === 200))(
      '%s according to their permissions',
      async (standing) => {
        const author = await app.build.member(world.id, 'comment');
        const { id } = await postComment(app.client(author), place);
        await postReply(app.client(author), `${place}/comments/${id}`);
        const client = app.client((await app.build.everyStanding(world))[standing]);
        const permissions = {
          view: true,
          edit: false,
          reply: standing !== 'read',
          delete: standing === 'admin',
        };
        expect((await client.get(`${place}/comments`)).body.items[0].permissions).toEqual(permissions);
        expect((await client.get(`${place}/comments/${id}/replies`)).body.items[0].permissions).toEqual(
          permissions,
        );
      },
    );

    it('the author, as long as they may comment', async () => {
      const author = await app.build.member(world.id, 'comment');
      const { id, permissions } = await postComment(app.client(author), place);
      expect(permissions).toEqual({ view: true, edit: true, reply: true, delete: true });
      await app.build.join(world.id, author, 'read');
      const demoted = await app.client(author).get(`${place}/comments/${id}`);
      expect(demoted.body.permissions).toEqual({ view: true, edit: false, reply: false, delete: false });
      expect(
        (await app.client(author).put(`${place}/comments/${id}`, { body: { markdown: 'No' } })).status,
      ).toBe(403);
      expect((await app.client(author).delete(`${place}/comments/${id}`)).status).toBe(403);
      await app.build.join(world.id, author, 'comment');
      expect((await app.client(author).delete(`${place}/comments/${id}`)).status).toBe(205);
    });

    it('a guest who was given a role', async () => {
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'comment', { user: guest.id }, { space: spaceId });
      expect((await postComment(app.client(guest), place)).postedBy.id).toBe(guest.id);
    });

    it('nobody who sees the space only through a site', async () => {
      await app.build.site(world, { spaces: [spaceId], visibility: 'public' });
      const { id } = await postComment(asAdmin(), place);
      const outsider = app.client(await app.build.person());
      expect((await outsider.get(place)).status).toBe(200);
      for (const path of ['comments', `comments/${id}`, `comments/${id}/replies`, 'commenters']) {
        expect((await outsider.get(`${place}/${path}`)).status).toBe(403);
      }
      expect((await outsider.post(`${place}/comments`, { body: { markdown: 'Hi' } })).status).toBe(403);
    });

    it('an administrator, who can delete those of others only with a token of the scope admin', async () => {
      const author = await app.build.member(world.id, 'comment');
      const { id } = await postComment(app.client(author), place);
      const own = await postComment(asAdmin(), place);
      const writer = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      expect((await app.client(writer).delete(`${place}/comments/${id}`)).status).toBe(403);
      expect((await app.client(writer).delete(`${place}/comments/${own.id}`)).status).toBe(205);
      expect((await asAdmin().delete(`${place}/comments/${id}`)).status).toBe(205);
    });
  });

  it('of another space, or under another comment, are not found', async () => {
    const other = `/spaces/${await app.build.space(world)}`;
    const { id } = await postComment(asAdmin(), place);
    const second = await postComment(asAdmin(), place);
    const replyId = await postReply(asAdmin(), `${place}/comments/${id}`);
    const wrong = [
      `${other}/comments/${id}`,
      `${other}/comments/${id}/replies/${replyId}`,
      `${place}/comments/${second.id}/replies/${replyId}`,
      `${place}/comments/${replyId}`,
      `${place}/comments/${id}/replies/${id}`,
      `${place}/comments/${UNKNOWN_ID}`,
      `${place}/comments/x`,
      `${place}/comments/${id}/replies/x`,
    ];
    for (const path of wrong) {
      expect((await asAdmin().get(path)).status).toBe(404);
      expect((await asAdmin().put(path, { addedReactions: ['👍'] })).status).toBe(404);
      expect((await asAdmin().delete(path)).status).toBe(404);
    }
    for (const path of [`${other}/comments/${id}`, `${place}/comments/x`]) {
      expect((await asAdmin().get(`${path}/replies`)).status).toBe(404);
      expect((await asAdmin().post(`${path}/replies`, { body: { markdown: 'a' } })).status).toBe(404);
    }
    expect(await read(id)).toMatchObject({ replies: 1, reactions: [] });
  });

  it('are unavailable while their space is deleted', async () => {
    const comment = await postComment(asAdmin(), place);
    await asAdmin().delete(place);
    expect((await asAdmin().get(`${place}/comments`)).status).toBe(404);
    expect((await asAdmin().get(`${place}/comments/${comment.id}`)).status).toBe(404);
    await asAdmin().post(`${place}/restore`);
    expect(await read(comment.id)).toEqual(comment);
    expect(await commentCount(asAdmin(), place)).toBe(1);
  });
});
