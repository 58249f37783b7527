import { newId } from '../../src/common/ids.js';
import { TestApp } from '../support/app.js';
import { type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

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

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', () => {
  it('reviews the current revision of the change request', async () => {
    const { revision } = await changeRequest.edit(ADD_PAGE);
    const response = await as('review').post(at('/reviews'), {
      status: 'changes-requested',
      comment: 'Please **mention** the limits.',
    });
    expect(response.status).toBe(201);
    const id = response.body.id as string;
    expect(response.body).toEqual({
      object: 'review',
      id: expect.any(String),
      reviewer: expect.objectContaining({ object: 'user', id: cast.review.id }),
      status: 'changes-requested',
      comment: 'Please **mention** the limits.',
      revision,
      outdated: false,
      createdAt: app.clock.now().toISOString(),
      urls: { location: `http://docs.test/v1${changeRequest.path}/reviews/${id}` },
    });
    expect((await as('read').get(at(`/reviews/${id}`))).body).toEqual(response.body);
  });

  it('accepts the number in place of the id, and omits an absent comment', async () => {
    const path = `/spaces/${space}/change-requests/${changeRequest.number}/reviews`;
    const { status, body } = await as('admin').post(path, { status: 'approved' });
    expect([status, 'comment' in body]).toEqual([201, false]);
    expect(body.urls.location).toBe(`http://docs.test/v1${changeRequest.path}/reviews/${body.id}`);
    expect(idsOf(await as('read').get(path))).toEqual([body.id]);
  });

  it.each([
    ['no status', {}, ['status']],
    ['another status', { status: 'rejected' }, ['status']],
    ['a status of another type', { status: 1 }, ['status']],
    ['an empty comment', { status: 'approved', comment: '' }, ['comment']],
    ['a comment that is too long', { status: 'approved', comment: 'x'.repeat(10_001) }, ['comment']],
    ['a comment that is null', { status: 'approved', comment: null }, ['comment']],
    ['a comment that is not a string', { status: 'approved', comment: { markdown: 'x' } }, ['comment']],
    ['a NUL', { status: 'approved', comment: 'a\0b' }, ['comment']],
    ['a lone surrogate', { status: 'approved', comment: '\ud800' }, ['comment']],
    ['an unknown property', { status: 'approved', revision: UNKNOWN }, ['revision']],
  ])('refuses %s', async (_, body, paths) => {
    const response = await as('review').post(at('/reviews'), body);
    expect([response.status, detailsOf(response.body)]).toEqual([400, paths]);
    expect((await as('read').get(at('/reviews'))).body.count).toBe(0);
  });

  it('accepts a comment of 10,000 characters', async () => {
    const comment = 'é'.repeat(10_000);
    const { body } = await as('review').post(at('/reviews'), { status: 'approved', comment });
    expect(body.comment).toBe(comment);
  });

  it('requires the role review, even if the space is public', async () => {
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const path = at('/reviews');
    expect(await answersOf((who) => as(who).post(path, { status: 'approved' }))).toEqual({
      admin: 201,
      create: 201,
      review: 201,
      edit: 403,
      comment: 403,
      read: 403,
      ...NOT_SEEN,
    });
    expect((await app.client().post(path, { status: 'approved' })).status).toBe(401);
    const { body } = await as('read').get(path);
    expect(body.count).toBe(3);
  });

  it('works in a locked space, on draft, open and archived change requests, and not on merged ones', async () => {
    await app.client(world.admin).patch(`/spaces/${space}`, { editMode: 'locked' });
    await review('review');
    for (const status of ['open', 'archived']) {
      expect((await as('edit').patch(changeRequest.path, { status })).status).toBe(200);
      await review('review');
    }
    await setMerged();
    expect((await as('review').post(at('/reviews'), { status: 'approved' })).status).toBe(409);
    expect((await as('read').get(at('/reviews'))).body.count).toBe(3);
  });

  it('creates one review per Idempotency-Key', async () => {
    const send = (key: string) =>
      as('review').post(at('/reviews'), { status: 'approved' }).header('Idempotency-Key', key);
    const key = newId();
    const [first, second] = [await send(key), await send(key)];
    expect(second.body).toEqual(first.body);
    await send(newId());
    expect((await as('read').get(at('/reviews'))).body.count).toBe(2);
  });

  it('is about the revision before or after a simultaneous edit, and outdated accordingly', async () => {
    const results = await Promise.all([
      review('review'),
      changeRequest.edit(ADD_PAGE),
      review('create'),
      review('admin'),
    ]);
    const head = results[1].revision;
    const { body } = await as('read').get(at('/reviews'));
    const items = body.items as { revision: string; outdated: boolean }[];
    expect(items).toHaveLength(3);
    for (const item of items) expect(item.outdated).toBe(item.revision !== head);
  });
});

describe('the reviews of a change request', () => {
  it('are listed newest first, in pages', async () => {
    const ids: string[] = [];
    for (const who of ['review', 'create', 'review', 'admin', 'review'] as const) {
      ids.unshift(await review(who));
    }
    const pages = await walk(as('read'), at('/reviews'), 2);
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
    const cursor = pages[0]?.body.next.page as string;
    const other = await openChangeRequest(app.client(world.admin), space);
    expect((await as('read').get(`${other.path}/reviews?page=${cursor}`)).status).toBe(400);
  });

  it('become outdated as soon as the change request has another revision', async () => {
    const early = await review('review');
    await as('edit').patch(changeRequest.path, { subject: 'Another subject', status: 'open' });
    expect((await as('read').get(at(`/reviews/${early}`))).body.outdated).toBe(false);
    await changeRequest.edit(ADD_PAGE);
    const late = await review('review');
    const { body } = await as('read').get(at('/reviews'));
    const shown = (body.items as { id: string; outdated: boolean }[]).map(({ id, outdated }) => [
      id,
      outdated,
    ]);
    expect(shown).toEqual([
      [late, false],
      [early, true],
    ]);
    expect((await as('read').get(at(`/reviews/${early}`))).body.outdated).toBe(true);
  });

  it('keep their state after the merge', async () => {
    const id = await review('review');
    await setMerged();
    expect((await as('read').get(at(`/reviews/${id}`))).body.outdated).toBe(false);
  });

  it('are shown to everyone who can view the change request', async () => {
    const id = await review('review');
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    for (const path of ['/reviews', `/reviews/${id}`, '/requested-reviewers', '/contributors']) {
      expect(await answersOf((who) => as(who).get(at(path)))).toEqual({
        admin: 200,
        create: 200,
        review: 200,
        edit: 200,
        comment: 200,
        read: 200,
        ...NOT_SEEN,
      });
      expect((await app.client().get(at(path))).status).toBe(401);
    }
  });

  it('are found only in their own change request', async () => {
    const id = await review('review');
    const other = await openChangeRequest(app.client(world.admin), space);
    for (const path of [`${other.path}/reviews/${id}`, at(`/reviews/${UNKNOWN}`), at('/reviews/nonsense')]) {
      expect((await as('read').get(path)).status).toBe(404);
    }
  });

  it('omit the reviewer if the account was deleted', async () => {
    const person = await app.build.member(world.id, 'review');
    const { body } = await app.client(person).post(at('/reviews'), { status: 'approved' });
    await app.database.query('DELETE FROM users WHERE id = $1', [person.id]);
    const shown = (await as('read').get(at(`/reviews/${body.id}`))).body;
    expect(shown).toMatchObject({ id: body.id, status: 'approved' });
    expect('reviewer' in shown).toBe(false);
  });
});
