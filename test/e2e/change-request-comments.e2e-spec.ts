import { TestApp } from '../support/app.js';
import { type Comment, postComment, postReply, commentCount } from '../support/comments.js';
import { readRevision } from '../support/content.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

interface ChangeRequest {
  id: string;
  number: number;
  revision: string;
}

describe('comments on a change request', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let changeRequest: ChangeRequest;
  let place: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'a.md': '# A\n\n## Part\n', 'b.md': '# B' });
    changeRequest = await open();
    place = `/spaces/${spaceId}/change-requests/${changeRequest.id}`;
  });

  const asAdmin = () => app.client(world.admin);
  const open = async (): Promise<ChangeRequest> => {
    const created = await asAdmin().post(`/spaces/${spaceId}/change-requests`, {});
    expect(created.status).toBe(201);
    return created.body as ChangeRequest;
  };
  const edit = async (content: string, ...changes: object[]) => {
    const response = await asAdmin().post(`${content}/content`, { changes });
    expect(response.status).toBe(200);
  };
  const read = async (id: string) => (await asAdmin().get(`${place}/comments/${id}`)).body as Comment;

  it('are posted, shown and listed under it, by its id or its number', async () => {
    const byNumber = `/spaces/${spaceId}/change-requests/${changeRequest.number}`;
    const response = await asAdmin().post(`${byNumber}/comments`, { body: { markdown: 'Why?' } });
    expect(response.status).toBe(200);
    const comment = response.body as Comment;
    expect(comment).toMatchObject({
      object: 'comment',
      body: { markdown: 'Why?' },
      status: 'open',
      permissions: { view: true, edit: true, reply: true, delete: true },
      urls: { location: `http://docs.test/v1${place}/comments/${comment.id}` },
    });
    expect(comment.target).toEqual({
      changeRequest: changeRequest.id,
      space: spaceId,
      revision: changeRequest.revision,
    });
    for (const path of [byNumber, place]) {
      expect((await asAdmin().get(`${path}/comments/${comment.id}`)).body).toEqual(comment);
      expect((await asAdmin().get(`${path}/comments`)).body).toEqual({ count: 1, items: [comment] });
    }
  });

  it('are counted on the change request, which does not change otherwise, and not on the space', async () => {
    const before = (await asAdmin().get(place)).body as object;
    app.clock.advance(1000);
    const { id } = await postComment(asAdmin(), place);
    await postComment(asAdmin(), place);
    expect((await asAdmin().get(place)).body).toEqual({ ...before, comments: 2 });
    await asAdmin().put(`${place}/comments/${id}`, { resolved: true });
    expect((await asAdmin().get(place)).body).toEqual({ ...before, comments: 1 });
    await asAdmin().put(`${place}/comments/${id}`, { resolved: false });
    await asAdmin().delete(`${place}/comments/${id}`);
    expect((await asAdmin().get(place)).body).toEqual({ ...before, comments: 1 });
    expect(await commentCount(asAdmin(), `/spaces/${spaceId}`)).toBe(0);
  });

  it('have replies, changes and reactions like those on a space', async () => {
    const { id } = await postComment(asAdmin(), place);
    const comment = `${place}/comments/${id}`;
    const replyId = await postReply(asAdmin(), comment);
    app.clock.advance(1000);
    const changed = await asAdmin().put(comment, {
      resolved: true,
      body: { markdown: 'New' },
      addedReactions: ['👍'],
    });
    expect(changed.body).toMatchObject({
      status: 'resolved',
      resolvedBy: { id: world.admin.id },
      editedAt: app.clock.now().toISOString(),
      body: { markdown: 'New' },
      reactions: [{ emoji: '👍', count: 1 }],
      replies: 1,
    });
    const reply = await asAdmin().put(`${comment}/replies/${replyId}`, {
      body: { markdown: 'New too' },
      addedReactions: ['🚀'],
    });
    expect(reply.body).toMatchObject({
      object: 'comment-reply',
      body: { markdown: 'New too' },
      reactions: [{ emoji: '🚀', count: 1 }],
      urls: { location: `http://docs.test/v1${comment}/replies/${replyId}` },
    });
    expect((await asAdmin().get(`${comment}/replies`)).body).toEqual({ count: 1, items: [reply.body] });
    expect((await asAdmin().get(`${comment}/replies/${replyId}`)).body).toEqual(reply.body);
    expect((await asAdmin().delete(`${comment}/replies/${replyId}`)).status).toBe(205);
    expect(await read(id)).toMatchObject({ replies: 0 });
  });

  it('show pages as they are in the change request', async () => {
    await edit(
      place,
      { change: 'insert_page', title: 'New', document: { markdown: '## Only here\n' } },
      { change: 'delete_page', page: (await readRevision(asAdmin(), spaceId)).pages[1]?.id },
    );
    const branch = await readRevision(asAdmin(), spaceId);
    const { body } = await asAdmin().get(`${place}/content/pages`);
    const pages = (body as { pages: { id: string; title: string }[] }).pages;
    const onlyHere = pages.find(({ title }) => title === 'New')?.id ?? '';
    const { id, target } = await postComment(asAdmin(), place, { page: onlyHere, node: 'only-here' });
    expect(target).toMatchObject({
      node: { id: 'only-here', preview: 'Only here' },
      page: { id: onlyHere, title: 'New', path: 'new', outdated: false },
      changeRequest: changeRequest.id,
      revision: (await asAdmin().get(place)).body.revision as string,
    });
    const gone = branch.pages[1]?.id ?? '';
    for (const [path, page] of [
      [place, gone],
      [`/spaces/${spaceId}`, onlyHere],
    ]) {
      const refused = await asAdmin().post(`${path}/comments`, { body: { markdown: 'a' }, page });
      expect(refused.status).toBe(400);
    }
    await edit(place, { change: 'update_page', page: onlyHere, document: { markdown: 'Changed' } });
    expect((await read(id)).target.page?.outdated).toBe(true);
  });

  it('become outdated by changes of the change request, not of the space', async () => {
    const page = (await readRevision(asAdmin(), spaceId)).pages[0]?.id ?? '';
    const { id } = await postComment(asAdmin(), place, { page });
    const change = { change: 'update_page', page, document: { markdown: 'Changed' } };
    await edit(`/spaces/${spaceId}`, change);
    expect((await read(id)).target.page?.outdated).toBe(false);
    await edit(place, change);
    expect((await read(id)).target.page?.outdated).toBe(true);
  });

  it('are listed with the filters, orders and formats of those on a space', async () => {
    const other = await app.build.member(world.id, 'comment');
    const page = (await readRevision(asAdmin(), spaceId)).pages[0]?.id ?? '';
    const first = await postComment(asAdmin(), place, { page, markdown: '# Title' });
    const second = await postComment(app.client(other), place);
    await asAdmin().put(`${place}/comments/${second.id}`, { resolved: true });
    const list = async (query: string) => idsOf(await asAdmin().get(`${place}/comments?${query}`));
    expect(await list('')).toEqual([second.id, first.id]);
    expect(await list('order=asc')).toEqual([first.id, second.id]);
    expect(await list('status=open')).toEqual([first.id]);
    expect(await list('status=resolved')).toEqual([second.id]);
    expect(await list(`targetPage=${page}`)).toEqual([first.id]);
    expect(await list(`authors=${other.id}`)).toEqual([second.id]);
    const { body } = await asAdmin().get(`${place}/comments?format=document&order=asc`);
    expect(body.items[0].body).toMatchObject({ document: { nodes: [{ type: 'heading-1' }] } });
  });

  it('are not found under the space or another change request, and vice versa', async () => {
    const other = `/spaces/${spaceId}/change-requests/${(await open()).id}`;
    const otherSpace = `/spaces/${await app.build.space(world)}`;
    const space = `/spaces/${spaceId}`;
    const onChangeRequest = await postComment(asAdmin(), place);
    const replyId = await postReply(asAdmin(), `${place}/comments/${onChangeRequest.id}`);
    const onSpace = await postComment(asAdmin(), space);
    const wrong = [
      ...[space, other, `${otherSpace}/change-requests/${changeRequest.id}`].flatMap((path) => [
        `${path}/comments/${onChangeRequest.id}`,
        `${path}/comments/${onChangeRequest.id}/replies/${replyId}`,
      ]),
      `${place}/comments/${onSpace.id}`,
      `${place}/comments/${onSpace.id}/replies/${replyId}`,
    ];
    for (const path of wrong) {
      expect((await asAdmin().get(path)).status).toBe(404);
      expect((await asAdmin().put(path, { addedReactions: ['👍'] })).status).toBe(404);
      expect((await asAdmin().delete(path)).status).toBe(404);
    }
    for (const unknown of ['0', '999', 'x', '01900000-0000-7000-8000-000000000000']) {
      expect((await asAdmin().get(`/spaces/${spaceId}/change-requests/${unknown}/comments`)).status).toBe(
        404,
      );
    }
    expect(idsOf(await asAdmin().get(`${other}/comments`))).toEqual([]);
    expect(await read(onChangeRequest.id)).toEqual({ ...onChangeRequest, replies: 1 });
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
      const comment = `${place}/comments/${id}`;
      const reply = `${comment}/replies/${await postReply(app.client(author), comment)}`;
      const client = app.client((await app.build.everyStanding(world))[standing]);
      const may = MAY[standing];
      for (const path of [`${place}/comments`, comment, `${comment}/replies`, reply]) {
        expect((await client.get(path)).status).toBe(may.read);
      }
      const body = { body: { markdown: 'From another' } };
      expect((await client.post(`${place}/comments`, body)).status).toBe(may.write);
      expect((await client.post(`${comment}/replies`, body)).status).toBe(may.write);
      expect((await client.put(comment, { resolved: true })).status).toBe(may.write);
      expect((await client.put(reply, { addedReactions: ['👍'] })).status).toBe(may.write);
      const forbidden = may.write === 200 ? 403 : may.write;
      expect((await client.put(comment, body)).status).toBe(forbidden);
      expect((await client.put(reply, body)).status).toBe(forbidden);
      const deleted = standing === 'admin' ? 205 : forbidden;
      expect((await client.delete(reply)).status).toBe(deleted);
      expect((await client.delete(comment)).status).toBe(deleted);
    });

    it('nobody who sees the space only through a site', async () => {
      await app.build.site(world, { spaces: [spaceId], visibility: 'public' });
      const { id } = await postComment(asAdmin(), place);
      const outsider = app.client(await app.build.person());
      for (const path of ['comments', `comments/${id}`, `comments/${id}/replies`, 'commenters']) {
        expect((await outsider.get(`${place}/${path}`)).status).toBe(404);
      }
    });
  });

  it.each(['draft', 'open', 'archived'])('are accepted while it is %s', async (status) => {
    await asAdmin().patch(place, { status });
    expect((await postComment(asAdmin(), place)).status).toBe('open');
  });

  it('cannot be changed after the merge', async () => {
    const { id } = await postComment(asAdmin(), place);
    const comment = `${place}/comments/${id}`;
    const reply = `${comment}/replies/${await postReply(asAdmin(), comment)}`;
    const before = await read(id);
    await app.database.query(`UPDATE change_requests SET status = 'merged' WHERE id = $1`, [
      changeRequest.id,
    ]);
    const body = { body: { markdown: 'Too late' } };
    const answers = [
      await asAdmin().post(`${place}/comments`, body),
      await asAdmin().post(`${comment}/replies`, body),
      await asAdmin().put(comment, body),
      await asAdmin().put(comment, { resolved: true }),
      await asAdmin().put(comment, { addedReactions: ['👍'] }),
      await asAdmin().put(reply, body),
      await asAdmin().delete(reply),
      await asAdmin().delete(comment),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(409));
    expect(await read(id)).toEqual(before);
    expect((await asAdmin().get(reply)).status).toBe(200);
    expect((await asAdmin().get(`${place}/comments`)).body).toEqual({ count: 1, items: [before] });
    expect(await commentCount(asAdmin(), place)).toBe(1);
  });
});
