import { TestApp } from '../support/app.js';
import { type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';

interface Requested {
  object: string;
  user: { id: string };
  requestedBy?: { id: string };
  requestedAt: string;
  review?: { id: string; status: string; outdated: boolean };
}

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const ADD_PAGE = { change: 'insert_page', title: 'Page' };

let app: TestApp;
let world: World;
let cast: Record<Standing, Person>;
let space: string;
let changeRequest: OpenedChangeRequest;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
  cast = await app.build.everyStanding(world);
});
afterAll(() => app.stop());
beforeEach(async () => {
  space = await app.build.space(world);
  changeRequest = await openChangeRequest(app.client(world.admin), space);
});

const as = (who: Standing) => app.client(cast[who]);
const at = (path: string) => `${changeRequest.path}${path}`;
const review = async (who: Standing, body: object = { status: 'approved' }): Promise<string> => {
  const response = await as(who).post(at('/reviews'), body);
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return (response.body as { id: string }).id;
};
const ask = (...people: { id: string }[]) =>
  as('edit').post(at('/requested-reviewers'), { users: people.map(({ id }) => id) });
const asked = async (): Promise<Requested[]> =>
  (await as('read').get(at('/requested-reviewers'))).body.items as Requested[];
const askedIds = async (): Promise<string[]> => (await asked()).map(({ user }) => user.id);
const detailsOf = (body: { error: { details: { path: string }[] } }) =>
  body.error.details.map(({ path }) => path);
const setMerged = (): Promise<unknown> =>
  app.database.query(`UPDATE change_requests SET status = 'merged' WHERE id = $1`, [changeRequest.id]);

/** The status that each person gets for the same request, sent in the order of standings. */
async function answersOf(make: (who: Standing) => PromiseLike<{ status: number }>) {
  const answers: Partial<Record<Standing, number>> = {};
  for (const who of STANDINGS) answers[who] = (await make(who)).status;
  return answers;
}
const NOT_SEEN = { guest: 404, outsider: 404, disabled: 404 };

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', () => {
  it('requests reviews, and returns all requested reviewers', async () => {
    await ask(cast.admin);
    const response = await ask(cast.review, cast.create);
    expect(response.status).toBe(200);
    const ids = [cast.admin, cast.review, cast.create].map(({ id }) => id).sort();
    expect(response.body.count).toBe(3);
    const items = response.body.items as Requested[];
    expect(items.map(({ user }) => user.id)).toEqual(ids);
    expect(items[0]).toEqual({
      object: 'requested-reviewer',
      user: expect.objectContaining({ object: 'user' }),
      requestedBy: expect.objectContaining({ object: 'user', id: cast.edit.id }),
      requestedAt: app.clock.now().toISOString(),
    });
    expect(await asked()).toEqual(items);
  });

  it('keeps existing requests, and ignores duplicates in one request', async () => {
    await ask(cast.review);
    const before = await asked();
    app.clock.advance(60_000);
    const response = await as('create').post(at('/requested-reviewers'), {
      users: [cast.review.id, cast.create.id, cast.review.id],
    });
    expect(response.status).toBe(200);
    const items = await asked();
    expect(items.find(({ user }) => user.id === cast.review.id)).toEqual(before[0]);
    expect(items.map(({ requestedBy }) => requestedBy?.id).sort()).toEqual(
      [cast.edit.id, cast.create.id].sort(),
    );
  });

  it('requests each person once when several clients ask at once', async () => {
    const people = [cast.admin, cast.create, cast.review];
    const answers = await Promise.all([
      ask(...people),
      ask(...people.toReversed()),
      ask(cast.review, cast.admin),
      ask(...people),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await askedIds()).toEqual(people.map(({ id }) => id).sort());
  });

  it('shows whether each reviewer has reviewed the current revision', async () => {
    await ask(cast.review, cast.create);
    await review('create', { status: 'changes-requested' });
    const first = await review('review', { status: 'changes-requested' });
    const reviewOf = async (who: Standing) =>
      (await asked()).find(({ user }) => user.id === cast[who].id)?.review;
    expect(await reviewOf('review')).toEqual({ id: first, status: 'changes-requested', outdated: false });
    await changeRequest.edit(ADD_PAGE);
    expect(await reviewOf('review')).toEqual({ id: first, status: 'changes-requested', outdated: true });
    const second = await review('review');
    await review('admin', { status: 'changes-requested' });
    expect(await reviewOf('review')).toEqual({ id: second, status: 'approved', outdated: false });
    expect(await reviewOf('create')).toMatchObject({ status: 'changes-requested', outdated: true });
    const other = await openChangeRequest(app.client(world.admin), space);
    await as('edit').post(`${other.path}/requested-reviewers`, { users: [cast.review.id] });
    const { body } = await as('read').get(`${other.path}/requested-reviewers`);
    expect(body.items[0].review).toBeUndefined();
  });

  it('refuses people who may not review and unknown people with the same message', async () => {
    const elsewhere = await app.build.organization();
    const refused = [cast.edit.id, UNKNOWN, 'nonsense', elsewhere.admin.id, cast.guest.id, cast.disabled.id];
    const response = await as('edit').post(at('/requested-reviewers'), {
      users: [cast.review.id, ...refused],
    });
    expect([response.status, detailsOf(response.body)]).toEqual([
      400,
      refused.map((_, place) => `users[${place + 1}]`),
    ]);
    const messages = (response.body.error.details as { message: string }[]).map(({ message }) => message);
    expect(new Set(messages).size).toBe(1);
    expect(await asked()).toEqual([]);
  });

  it('accepts people by their role on the space: from a grant, a team, or its level', async () => {
    const guest = await app.build.member(world.id, null);
    const editor = await app.build.member(world.id, 'edit');
    const team = await app.build.team(world, [editor]);
    expect((await ask(guest)).status).toBe(400);
    await app.build.grant(world, 'review', { user: guest.id }, { space });
    await app.build.grant(world, 'create', { team }, { space });
    expect((await ask(guest, editor)).status).toBe(200);
    await app.client(world.admin).patch(`/spaces/${space}`, { defaultLevel: 'edit' });
    const refused = await ask(guest, cast.review);
    expect(detailsOf(refused.body)).toEqual(['users[1]']);
  });

  it.each([
    ['nobody', { users: [] }, ['users']],
    ['no list', { users: UNKNOWN }, ['users']],
    ['no property', {}, ['users']],
    ['null', { users: null }, ['users']],
    ['a value that is not a string', { users: [1] }, ['users']],
    ['a NUL', { users: ['\0'] }, ['users']],
    ['more than 100', { users: Array.from({ length: 101 }, () => UNKNOWN) }, ['users']],
    ['an unknown property', { users: [UNKNOWN], teams: [] }, ['teams']],
  ])('refuses %s', async (_, body, paths) => {
    const response = await as('edit').post(at('/requested-reviewers'), body);
    expect([response.status, detailsOf(response.body)]).toEqual([400, paths]);
  });

  it('requires the role edit, and is refused after the merge', async () => {
    const path = at('/requested-reviewers');
    expect(await answersOf((who) => as(who).post(path, { users: [cast.review.id] }))).toEqual({
      admin: 200,
      create: 200,
      review: 200,
      edit: 200,
      comment: 403,
      read: 403,
      ...NOT_SEEN,
    });
    await setMerged();
    expect((await ask(cast.create)).status).toBe(409);
    expect((await ask(cast.review)).status).toBe(409);
    expect((await as('edit').delete(at(`/requested-reviewers/${cast.review.id}`))).status).toBe(409);
    expect(await askedIds()).toEqual([cast.review.id]);
  });

  it('lists requested reviewers in pages', async () => {
    await ask(cast.admin, cast.create, cast.review);
    const pages = await walk(as('read'), at('/requested-reviewers'), 2);
    const items = pages.flatMap(({ body }) => body.items as Requested[]);
    expect(items.map(({ user }) => user.id)).toEqual(await askedIds());
    expect(pages.map(({ body }) => body.count as number)).toEqual([3, 3]);
  });
});

describe('DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}', () => {
  const remove = (who: Standing, person: { id: string }) =>
    as(who).delete(at(`/requested-reviewers/${person.id}`));

  it('removes the request and keeps the reviews', async () => {
    await ask(cast.review, cast.create);
    const id = await review('review');
    expect((await remove('edit', cast.review)).status).toBe(205);
    expect(await askedIds()).toEqual([cast.create.id]);
    expect((await remove('edit', cast.review)).status).toBe(404);
    expect((await as('read').get(at(`/reviews/${id}`))).status).toBe(200);
  });

  it('requires the role edit', async () => {
    await ask(cast.create);
    expect(
      await answersOf(async (who) => {
        const answer = await remove(who, cast.create);
        if (answer.status === 205) await ask(cast.create);
        return answer;
      }),
    ).toEqual({
      admin: 205,
      create: 205,
      review: 205,
      edit: 205,
      comment: 403,
      read: 403,
      ...NOT_SEEN,
    });
  });

  it('lets a requested reviewer withdraw', async () => {
    const person = await app.build.member(world.id, 'review');
    const other = await app.build.member(world.id, 'review');
    await ask(person, other);
    await app.build.join(world.id, person, 'read');
    const at2 = (id: string) => at(`/requested-reviewers/${id}`);
    expect((await app.client(person).delete(at2(other.id))).status).toBe(403);
    expect((await app.client(person).delete(at2(person.id))).status).toBe(205);
    await app.build.join(world.id, other, null);
    expect((await app.client(other).delete(at2(other.id))).status).toBe(404);
    expect(await askedIds()).toEqual([other.id]);
  });

  it('responds with 404 for a person who was not requested, or is unknown', async () => {
    await ask(cast.review);
    for (const id of [cast.create.id, UNKNOWN, 'nonsense']) {
      expect((await remove('edit', { id })).status).toBe(404);
    }
    const other = await openChangeRequest(app.client(world.admin), space);
    expect((await as('edit').delete(`${other.path}/requested-reviewers/${cast.review.id}`)).status).toBe(404);
    expect(await askedIds()).toEqual([cast.review.id]);
  });

  it('removes the request once when sent twice at once', async () => {
    await ask(cast.review);
    const answers = await Promise.all([1, 2, 3].map(() => remove('edit', cast.review)));
    expect(answers.map(({ status }) => status).sort()).toEqual([205, 404, 404]);
  });
});

describe('a person who is removed from the organization', () => {
  it('loses review requests there, and keeps reviews', async () => {
    const person = await app.build.member(world.id, 'review');
    const elsewhere = await app.build.organization();
    await app.build.join(elsewhere.id, person, 'review');
    const otherSpace = await app.build.space(elsewhere);
    const other = await openChangeRequest(app.client(elsewhere.admin), otherSpace);
    const users = { users: [person.id] };
    await app.client(elsewhere.admin).post(`${other.path}/requested-reviewers`, users);
    const merged = changeRequest;
    await ask(person);
    await setMerged();
    changeRequest = await openChangeRequest(app.client(world.admin), space);
    await ask(person, cast.review);
    await app.client(person).post(at('/reviews'), { status: 'approved' });

    const removed = await app.client(world.admin).delete(`/orgs/${world.id}/members/${person.id}`);
    expect(removed.status).toBe(204);
    expect(await askedIds()).toEqual([cast.review.id]);
    const { body } = await as('read').get(at('/reviews'));
    expect(body.items[0].reviewer.id).toBe(person.id);
    const ofMerged = await as('read').get(`${merged.path}/requested-reviewers`);
    expect(ofMerged.body.count).toBe(1);
    const there = await app.client(elsewhere.admin).get(`${other.path}/requested-reviewers`);
    expect(there.body.count).toBe(1);
  });

  it('is not requested by a request that runs at the same moment', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 4; i += 1) people.push(await app.build.member(world.id, 'review'));
    const answers = await Promise.all([
      ...people.map((person) => ask(person)),
      ...people.map(({ id }) => app.client(world.admin).delete(`/orgs/${world.id}/members/${id}`)),
    ]);
    for (const { status } of answers.slice(0, 4)) expect([200, 400]).toContain(status);
    expect(answers.slice(4).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await asked()).toEqual([]);
  });

  it('differs from a person who only lost access to the space, who stays requested', async () => {
    const person = await app.build.member(world.id, 'review');
    await ask(person);
    await app.build.join(world.id, person, null);
    expect(await askedIds()).toEqual([person.id]);
  });
});

describe('a transferred space', () => {
  it('keeps its reviews and review requests', async () => {
    await ask(cast.review);
    await review('review');
    const target = await app.build.organization();
    await app.build.join(target.id, world.admin, 'create');
    await app.build.join(target.id, cast.review, 'review');
    const moved = await app
      .client(world.admin)
      .post(`/spaces/${space}/transfer`, { organization: target.id });
    expect(moved.status).toBe(200);
    const rows = await app.database.query<{ organization_id: string }>(
      `SELECT organization_id FROM reviews WHERE space_id = $1
       UNION ALL SELECT organization_id FROM requested_reviewers WHERE space_id = $1`,
      [space],
    );
    expect(rows).toEqual([{ organization_id: target.id }, { organization_id: target.id }]);
  });
});
