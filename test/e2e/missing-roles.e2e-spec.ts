import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { STANDINGS, type Person, type Standing, type World } from '../support/factories.js';

const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

let app: TestApp;
let world: World;
let people: Record<Standing, Person>;
let ids: Record<'space' | 'collection' | 'site' | 'team' | 'changeRequest' | 'revision', string>;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
  people = await app.build.everyStanding(world);
  const admin = app.client(world.admin);
  const created = async (path: string, body: object): Promise<{ id: string; revision: string }> => {
    const response = await admin.post(path, body);
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    return response.body as { id: string; revision: string };
  };
  const collection = (await created(`/orgs/${world.id}/collections`, { title: 'Collection' })).id;
  const space = await created(`/orgs/${world.id}/spaces`, { title: 'Space', parent: collection });
  const site = (await created(`/orgs/${world.id}/sites`, { title: 'Site', spaces: [space.id] })).id;
  const team = (await admin.put(`/orgs/${world.id}/teams`, { title: 'Team' })).body.id as string;
  const changeRequest = (await created(`/spaces/${space.id}/change-requests`, {})).id;
  ids = { space: space.id, revision: space.revision, collection, site, team, changeRequest };
});
afterAll(() => app.stop());

type Send = (client: ApiClient) => PromiseLike<{ status: number; body: { error?: { message: string } } }>;

/** What a role is needed for, the weakest role, and where. */
const REQUESTS: [name: string, role: string, where: string, send: Send][] = [
  [
    'edit a space',
    'edit',
    'on the space',
    (client) => client.post(`/spaces/${ids.space}/content`, { changes: [] }),
  ],
  ['change a space', 'admin', 'on the space', (client) => client.patch(`/spaces/${ids.space}`, {})],
  [
    'copy a space',
    'create',
    'on the space',
    (client) => client.post(`/spaces/${ids.space}/duplicate`, { title: 5 }),
  ],
  [
    'restore a revision',
    'edit',
    'on the space',
    (client) => client.post(`/spaces/${ids.space}/revisions/x/restore`),
  ],
  [
    'edit a change request',
    'edit',
    'on the space',
    (client) =>
      client.post(`/spaces/${ids.space}/change-requests/${ids.changeRequest}/content`, { changes: [] }),
  ],
  [
    'merge',
    'review',
    'on the space',
    (client) =>
      client.post(`/spaces/${ids.space}/change-requests/${ids.changeRequest}/merge`, { resolve: 5 }),
  ],
  [
    'change a collection',
    'admin',
    'on the collection',
    (client) => client.patch(`/collections/${ids.collection}`, {}),
  ],
  [
    'change an organization',
    'admin',
    'in the organization',
    (client) => client.patch(`/orgs/${world.id}`, {}),
  ],
  [
    'create a site',
    'create',
    'in the organization',
    (client) => client.post(`/orgs/${world.id}/sites`, { title: 5 }),
  ],
];

describe('a request without the role that it needs', () => {
  it.each(REQUESTS)('is refused with the role to %s, and the own role', async (_name, role, where, send) => {
    for (const own of ROLES) {
      const { status, body } = await send(app.client(people[own as Standing]));
      if (ROLES.indexOf(own) >= ROLES.indexOf(role)) {
        expect(status).not.toBe(403);
      } else {
        expect([status, body.error?.message]).toEqual([
          403,
          `This requires the role "${role}" ${where}; yours is "${own}".`,
        ]);
      }
    }
  });

  it.each<[string, Send, string]>([
    [
      'change a site',
      (client) => client.patch(`/orgs/${world.id}/sites/${ids.site}`, {}),
      'This requires the role "create" in the organization.',
    ],
    [
      'delete a site',
      (client) => client.delete(`/orgs/${world.id}/sites/${ids.site}`),
      'This requires the role "admin" in the organization.',
    ],
    [
      'change a team',
      (client) => client.patch(`/orgs/${world.id}/teams/${ids.team}`, {}),
      'This requires the role "admin" in the organization, or "owner" in the team.',
    ],
    [
      'change a member',
      (client) => client.patch(`/orgs/${world.id}/members/${world.admin.id}`, {}),
      'This requires the role "admin" in the organization.',
    ],
    [
      'create a user',
      (client) => client.post('/users', {}),
      'This requires an administrator of the installation.',
    ],
  ])('is refused with what it takes to %s', async (_name, send, message) => {
    const { status, body } = await send(app.client(people.read));
    expect([status, body.error?.message]).toEqual([403, message]);
  });

  it('of a guest says that they have no role', async () => {
    const { status, body } = await app.client(people.guest).get(`/orgs/${world.id}/members`);
    expect([status, body.error.message]).toEqual([
      403,
      'This requires a role in the organization; you have none.',
    ]);
  });

  it('of people who cannot view the resource does not say that it exists', async () => {
    for (const standing of STANDINGS.filter((each) => ['outsider', 'disabled'].includes(each))) {
      for (const [, , , send] of REQUESTS) {
        const { status, body } = await send(app.client(people[standing]));
        expect(status).toBe(404);
        expect(body.error?.message).toMatch(/^There is no such /);
      }
    }
  });
});
