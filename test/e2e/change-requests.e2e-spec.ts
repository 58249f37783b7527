import { TestApp } from '../support/app.js';
import { createChangeRequest, BranchFixture, type ChangeRequest } from '../support/change-requests.js';
import { STANDINGS } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

let app: TestApp;
let one: BranchFixture;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  one = await BranchFixture.make(app, { 'one.md': '# One\n\ntext\n' });
});

const list = async (query: Record<string, string> = {}) => {
  const response = await one.client.get(`${one.primary}/change-requests`).query(query);
  if (response.status !== 200) throw new Error(response.text);
  return response.body as { count: number; items: ChangeRequest[] };
};
const counters = async () => {
  const { body } = await one.client.get(one.primary);
  const { changeRequests, changeRequestsOpen, changeRequestsDraft } = body as Record<string, number>;
  return [changeRequests, changeRequestsOpen, changeRequestsDraft];
};

describe('POST /v1/spaces/{spaceId}/change-requests', () => {
  it('creates a draft from the active revision', async () => {
    const created = await one.client.post(`${one.primary}/change-requests`, { subject: 'Better words' });
    expect(created.status).toBe(201);
    const head = await one.head();
    expect(created.body).toMatchObject({
      object: 'change-request',
      number: 2,
      status: 'draft',
      subject: 'Better words',
      createdBy: { id: one.world.admin.id },
      revision: head,
      revisionInitial: head,
      comments: 0,
      outdated: false,
    });
    expect(created.body).not.toHaveProperty('revisionMerged');
    expect(created.body).not.toHaveProperty('revisionMergedAncestor');
    expect(
      (await one.client.get(new URL(created.body.urls.location as string).pathname.slice(3))).body,
    ).toEqual(created.body);
  });

  it('uses an empty subject by default', () => {
    expect(one.changeRequest.subject).toBe('');
  });

  it('accepts the id of an agent task', async () => {
    const created = await one.client.post(`${one.primary}/change-requests`, { agentTaskId: 'task-1' });
    expect(created.status).toBe(201);
  });

  it.each([
    ['status', 'open'],
    ['status', 'merged'],
    ['number', 7],
    ['revision', '01a1fdb0-5738-7509-b406-37983d822c01'],
    ['revisionInitial', '01a1fdb0-5738-7509-b406-37983d822c01'],
    ['revisionMerged', '01a1fdb0-5738-7509-b406-37983d822c01'],
    ['createdBy', 'somebody'],
    ['subject', 'x'.repeat(101)],
    ['subject', 1],
    ['subject', null],
    ['subject', 'a\0b'],
    ['subject', '\ud800'],
    ['agentTaskId', 1],
  ])('refuses %s %p', async (name, value) => {
    const refused = await one.client.post(`${one.primary}/change-requests`, { [name]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0].path).toBe(name);
    expect(await counters()).toEqual([1, 0, 1]);
  });

  it('numbers change requests 1, 2, 3… even if many are created at once', async () => {
    const created = await Promise.all(
      Array.from({ length: 20 }, () => createChangeRequest(one.client, one.spaceId)),
    );
    expect(created.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
    expect(await counters()).toEqual([21, 0, 21]);
  });

  it('works in locked spaces, which only change through change requests', async () => {
    await one.client.patch(one.primary, { editMode: 'locked' });
    const locked = await createChangeRequest(one.client, one.spaceId);
    await one.edit(`${one.primary}/change-requests/${locked.number}`, {
      change: 'insert_page',
      title: 'Two',
    });
    expect((await one.client.post(`${one.primary}/change-requests/${locked.number}/merge`)).status).toBe(200);
    expect([...(await one.pages(one.primary)).keys()]).toEqual(['one', 'two']);
  });

  it('is not part of a copy of the space', async () => {
    const copy = await one.client.post(`${one.primary}/duplicate`);
    expect(copy.body).toMatchObject({ changeRequests: 0, changeRequestsDraft: 0 });
    expect((await one.client.get(`/spaces/${copy.body.id as string}/change-requests/1`)).status).toBe(404);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}', () => {
  it('finds by id and by number', async () => {
    const byId = await one.client.get(`${one.primary}/change-requests/${one.changeRequest.id}`);
    expect(byId.body).toEqual((await one.client.get(`${one.primary}/change-requests/1`)).body);
  });

  it.each(['0', '01', '2', '1.0', '-1', '1e0', '99999999999', 'x', '%00', '%F0%9F%9A%80'])(
    'does not find %s',
    async (name) => {
      expect((await one.client.get(`${one.primary}/change-requests/${name}`)).status).toBe(404);
    },
  );

  it('does not find one of another space', async () => {
    const other = await BranchFixture.make(app);
    const path = `${one.primary}/change-requests/${other.changeRequest.id}`;
    for (const [method, tail] of [
      ['get', ''],
      ['patch', ''],
      ['post', '/merge'],
      ['post', '/update'],
      ['post', '/content'],
    ] as const) {
      expect((await one.client[method](`${path}${tail}`)).status).toBe(404);
    }
  });

  it('finds none in a deleted space, and all of them after a restore', async () => {
    await one.client.delete(one.primary);
    expect((await one.client.get(one.branch)).status).toBe(404);
    await one.client.post(`${one.primary}/restore`);
    expect(await one.read()).toEqual(one.changeRequest);
  });

  it('says that it is outdated after primary content has changed', async () => {
    expect(await one.read()).toMatchObject({ outdated: false });
    await one.edit(one.primary, { change: 'insert_page', title: 'Two' });
    expect(await one.read()).toMatchObject({ outdated: true });
    expect((await list({ status: 'draft' })).items[0]).toMatchObject({ outdated: true });
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests', () => {
  const set = (number: number, status: string) =>
    one.client.patch(`${one.primary}/change-requests/${number}`, { status });

  it('lists open ones by default, newest first', async () => {
    for (let count = 0; count < 4; count += 1) await createChangeRequest(one.client, one.spaceId);
    await set(2, 'open');
    await set(3, 'open');
    await set(4, 'archived');
    await one.client.post(`${one.primary}/change-requests/5/merge`);
    const numbers = async (status?: string) =>
      (await list(status === undefined ? {} : { status })).items.map(({ number }) => number);
    expect(await numbers()).toEqual([3, 2]);
    expect(await numbers('open')).toEqual([3, 2]);
    expect(await numbers('draft')).toEqual([1]);
    expect(await numbers('archived')).toEqual([4]);
    expect(await numbers('merged')).toEqual([5]);
  });

  it('lists each once, in pages', async () => {
    for (let count = 0; count < 4; count += 1) await createChangeRequest(one.client, one.spaceId);
    const pages = await walk(one.client, `${one.primary}/change-requests?status=draft`, 2);
    const sizes = pages.map(({ body }) => {
      const { count, items } = body as { count: number; items: object[] };
      return [count, items.length];
    });
    expect(sizes).toEqual([
      [5, 2],
      [5, 2],
      [5, 1],
    ]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(5);
  });

  it('filters by author and contributor', async () => {
    const editor = await app.build.member(one.world.id, 'edit');
    const own = await createChangeRequest(app.client(editor), one.spaceId);
    const contributed = async (contributor: string) =>
      (await list({ status: 'draft', contributor })).items.map(({ number }) => number);
    expect(await contributed(editor.id)).toEqual([own.number]);
    expect(await contributed(one.world.admin.id)).toEqual([1]);
    await app
      .client(editor)
      .post(`${one.branch}/content`, { changes: [{ change: 'insert_page', title: 'Two' }] });
    expect(await contributed(editor.id)).toEqual([own.number, 1]);
    expect(await contributed('nobody')).toEqual([]);
    expect(await contributed(one.spaceId)).toEqual([]);
  });

  it.each<Record<string, string | number>>([
    { status: 'all' },
    { status: '' },
    { limit: 0 },
    { page: 'x' },
    { contributor: 'x'.repeat(256) },
  ])('refuses %p', async (query) => {
    expect((await one.client.get(`${one.primary}/change-requests`).query(query)).status).toBe(400);
  });
});

describe('PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}', () => {
  it('changes the status between draft, open and archived, and updates the counters of the space', async () => {
    const order = ['open', 'archived', 'draft', 'archived', 'open', 'draft', 'open'];
    for (const status of order) {
      const changed = await one.client.patch(one.branch, { status });
      expect([changed.status, changed.body.status]).toEqual([200, status]);
      expect(await counters()).toEqual([1, status === 'open' ? 1 : 0, status === 'draft' ? 1 : 0]);
    }
  });

  it('changes the subject', async () => {
    app.clock.advance(1000);
    const changed = await one.client.patch(one.branch, { subject: 'New' });
    expect(changed.body).toMatchObject({ subject: 'New', status: 'draft' });
    expect(changed.body.updatedAt).not.toBe(one.changeRequest.updatedAt);
  });

  it('changes nothing if the body changes nothing', async () => {
    app.clock.advance(1000);
    expect((await one.client.patch(one.branch, {})).body).toEqual(one.changeRequest);
    expect((await one.client.patch(one.branch, { status: 'draft' })).body).toEqual(one.changeRequest);
  });

  it.each([{ status: 'merged' }, { status: 'closed' }, { number: 2 }, { revision: 'x' }, { createdBy: 'x' }])(
    'refuses %p',
    async (body) => {
      expect((await one.client.patch(one.branch, body)).status).toBe(400);
    },
  );

  it('counts correctly when many change it at once', async () => {
    const statuses = ['draft', 'open', 'archived'];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        one.client.patch(one.branch, { status: statuses[index % 3] as string }),
      ),
    );
    const { status } = await one.read();
    expect(await counters()).toEqual([1, status === 'open' ? 1 : 0, status === 'draft' ? 1 : 0]);
  });
});

describe('a merged change request', () => {
  beforeEach(async () => {
    await one.edit(one.branch, { change: 'insert_page', title: 'Two' });
    await one.merge();
  });

  it('cannot be changed', async () => {
    const before = await one.read();
    const data = `data:text/markdown,${encodeURIComponent('# Three')}`;
    const refused = [
      await one.client.patch(one.branch, { status: 'open' }),
      await one.client.patch(one.branch, { subject: 'x' }),
      await one.client.post(`${one.branch}/merge`),
      await one.client.post(`${one.branch}/update`),
      await one.client.post(`${one.branch}/content`, { changes: [{ change: 'insert_page', title: 'x' }] }),
      await one.client.post(`${one.branch}/content/import`, { source: 'markdown', url: data }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await one.read()).toEqual(before);
  });

  it('stays readable, with its number and content, and is never outdated', async () => {
    await one.edit(one.primary, { change: 'insert_page', title: 'Three' });
    expect(await one.read()).toMatchObject({ number: 1, status: 'merged', outdated: false });
    expect([...(await one.pages(one.branch)).keys()]).toEqual(['one', 'two']);
    expect((await one.client.patch(one.branch, {})).status).toBe(200);
    expect(await counters()).toEqual([1, 0, 0]);
  });
});

it('an archived change request may be edited, updated and merged', async () => {
  await one.client.patch(one.branch, { status: 'archived' });
  await one.edit(one.branch, { change: 'insert_page', title: 'Two' });
  await one.edit(one.primary, { change: 'insert_page', title: 'Three' });
  expect(await one.update()).toMatchObject({ result: 'update' });
  expect(await one.read()).toMatchObject({ status: 'archived', outdated: false });
  expect(await one.merge()).toMatchObject({ result: 'merge' });
  expect(await counters()).toEqual([1, 0, 0]);
});

it('a change request gives the permissions that the role on the space allows', async () => {
  const cast = await app.build.everyStanding(one.world);
  const statuses = async (path: string, method: 'get' | 'post' | 'patch', body?: object) =>
    Object.fromEntries(
      await Promise.all(
        STANDINGS.map(async (standing) => [
          standing,
          (await app.client(cast[standing])[method](`${one.primary}${path}`, body)).status,
        ]),
      ),
    ) as Record<string, number>;
  const nobody = { guest: 404, outsider: 404, disabled: 404 };
  const from = (weakest: string, status: number) => {
    const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin'];
    return {
      ...nobody,
      ...Object.fromEntries(
        roles.map((role) => [role, roles.indexOf(role) >= roles.indexOf(weakest) ? status : 403]),
      ),
    };
  };
  expect(await statuses('/change-requests', 'get')).toEqual(from('read', 200));
  expect(await statuses('/change-requests/1', 'get')).toEqual(from('read', 200));
  expect(await statuses('/change-requests', 'post', {})).toEqual(from('edit', 201));
  expect(await statuses('/change-requests/1', 'patch', {})).toEqual(from('edit', 200));
  expect(await statuses('/change-requests/1/update', 'post', {})).toEqual(from('edit', 200));
  const edit = { changes: [{ change: 'insert_page', title: 'x' }] };
  expect(await statuses('/change-requests/1/content', 'post', edit)).toEqual(from('edit', 200));
  const merged = await statuses('/change-requests/1/merge', 'post', { resolve: { nobody: 'ours' } });
  expect(merged).toEqual(from('review', 400));
});

it('a change request is hidden from readers who see the space only through a public site', async () => {
  await app.build.site(one.world, { spaces: [one.spaceId], visibility: 'public' });
  const reader = app.client(await app.build.person());
  expect((await reader.get(one.primary)).status).toBe(200);
  expect((await reader.get(`${one.primary}/change-requests`)).status).toBe(403);
  expect((await reader.get(one.branch)).status).toBe(404);
  expect((await reader.get(`${one.branch}/content/pages`)).status).toBe(404);
});

it('a change request stays with its space when it is transferred to another organization', async () => {
  const other = await app.build.organization();
  await app.build.join(other.id, one.world.admin, 'admin');
  await one.edit(one.branch, { change: 'insert_page', title: 'Two' });
  const moved = await one.client.post(`${one.primary}/transfer`, { organization: other.id });
  expect(moved.status).toBe(200);
  expect(await one.merge()).toMatchObject({ result: 'merge' });
  const rows = await app.database.query<{ organization_id: string }>(
    'SELECT organization_id FROM change_requests WHERE space_id = $1',
    [one.spaceId],
  );
  expect(rows).toEqual([{ organization_id: other.id }]);
});
