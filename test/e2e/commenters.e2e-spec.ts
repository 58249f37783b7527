import { TestApp } from '../support/app.js';
import { postComment, postReply } from '../support/comments.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

describe.each(['space', 'change request'])('the commenters of a %s', (kind) => {
  let world: World;
  let spaceId: string;
  let place: string;
  /** The other target of comments in the same space: the space or a change request. */
  let elsewhere: string;

  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    const created = await app.client(world.admin).post(`/spaces/${spaceId}/change-requests`, {});
    const places = [`/spaces/${spaceId}`, `/spaces/${spaceId}/change-requests/${created.body.id as string}`];
    [place = '', elsewhere = ''] = kind === 'space' ? places : places.reverse();
  });

  const list = () => app.client(world.admin).get(`${place}/commenters`);
  const sorted = (people: Person[]): string[] => people.map(({ id }) => id).sort();

  it('are empty while nobody has commented', async () => {
    expect((await list()).body).toEqual({ count: 0, items: [] });
  });

  it('are the members who commented or replied, once each', async () => {
    const [author, replier, both, , outside] = await Promise.all(
      Array.from({ length: 5 }, () => app.build.member(world.id, 'comment')),
    );
    if (!author || !replier || !both || !outside) throw new Error('Nobody is there.');
    const { id } = await postComment(app.client(author), place);
    await postComment(app.client(author), place);
    await postComment(app.client(both), place);
    await postReply(app.client(both), `${place}/comments/${id}`);
    await postReply(app.client(replier), `${place}/comments/${id}`);
    await postComment(app.client(outside), elsewhere);

    const response = await list();
    expect(idsOf(response)).toEqual(sorted([author, replier, both]));
    expect(response.body.count).toBe(3);
    expect(response.body.items[0]).toMatchObject({
      object: 'member',
      role: 'comment',
      user: { object: 'user' },
    });
  });

  it('no longer include people who deleted all their comments or left the organization', async () => {
    const [deleting, leaving] = [
      await app.build.member(world.id, 'comment'),
      await app.build.member(world.id, 'comment'),
    ];
    const { id } = await postComment(app.client(deleting), place);
    const left = await postComment(app.client(leaving), place);
    expect(idsOf(await list())).toEqual(sorted([deleting, leaving]));
    await app.client(deleting).delete(`${place}/comments/${id}`);
    await app.client(world.admin).delete(`/orgs/${world.id}/members/${leaving.id}`);
    expect((await list()).body).toEqual({ count: 0, items: [] });
    const comment = await app.client(world.admin).get(`${place}/comments/${left.id}`);
    expect(comment.body.postedBy.id).toBe(leaving.id);
  });

  it('are paginated', async () => {
    for (let at = 0; at < 5; at += 1) {
      await postComment(app.client(await app.build.member(world.id, 'comment')), place);
    }
    const pages = await walk(app.client(world.admin), `${place}/commenters`, 2);
    expect(pages.map((page) => idsOf(page).length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(5);
    expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
  });

  const MAY: Record<Standing, number> = {
    admin: 200,
    create: 200,
    review: 200,
    edit: 200,
    comment: 200,
    read: 200,
    guest: 404,
    outsider: 404,
    disabled: 404,
  };
  it.each(STANDINGS)('%s', async (standing) => {
    const person = (await app.build.everyStanding(world))[standing];
    expect((await app.client(person).get(`${place}/commenters`)).status).toBe(MAY[standing]);
  });

  it('are not shown to guests, even if they may comment', async () => {
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'comment', { user: guest.id }, { space: spaceId });
    expect((await app.client(guest).get(`${place}/commenters`)).status).toBe(403);
  });
});
