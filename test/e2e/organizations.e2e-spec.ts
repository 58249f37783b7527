import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

const NOBODY = {
  view: false,
  admin: false,
  ownTeam: false,
  createContent: false,
  createOpenAPISpec: false,
  ingestConversations: false,
  viewBilling: false,
  listMembers: false,
  listTeams: false,
  listIntegrations: false,
};
const GUEST = { ...NOBODY, view: true };
const MEMBER = { ...GUEST, listMembers: true, listTeams: true, listIntegrations: true };
const CREATOR = { ...MEMBER, createContent: true, createOpenAPISpec: true };
const ADMIN = { ...CREATOR, admin: true, ownTeam: true, ingestConversations: true, viewBilling: true };

const PERMISSIONS: Record<Standing, typeof NOBODY | undefined> = {
  admin: ADMIN,
  create: CREATOR,
  review: MEMBER,
  edit: MEMBER,
  comment: MEMBER,
  read: MEMBER,
  guest: GUEST,
  outsider: undefined,
  disabled: undefined,
};

describe('organizations', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  it('are shown with all permissions of an administrator', async () => {
    const response = await app.client(world.admin).get(`/orgs/${world.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'organization',
      id: world.id,
      title: 'Test organization',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      emailDomains: [],
      type: 'business',
      defaultRole: 'read',
      sso: false,
      ai: false,
      inviteLinks: true,
      plan: 'enterprise_2024',
      internal_isOnNewTrial: true,
      trial: { status: 'notapplicable' },
      urls: {
        location: `http://docs.test/v1/orgs/${world.id}`,
        app: `http://docs.test/app/orgs/${world.id}`,
      },
      permissions: ADMIN,
    });
  });

  it.each(STANDINGS)('show the permissions of the standing %s, in the list and alone', async (standing) => {
    const actor = (await app.build.everyStanding(world))[standing];
    const expected = PERMISSIONS[standing];
    const alone = await app.client(actor).get(`/orgs/${world.id}`);
    const list = await app.client(actor).get('/orgs');
    if (expected === undefined) {
      expect(alone.status).toBe(404);
      expect(list.body).toEqual({ count: 0, items: [] });
    } else {
      expect(alone.body.permissions).toEqual(expected);
      expect(list.body).toEqual({ count: 1, items: [alone.body] });
    }
  });

  it.each([
    ['owner', true],
    ['member', false],
  ] as const)('show whether the %s of a team may be its owner: %p', async (role, ownTeam) => {
    const reader = await app.build.member(world.id, 'read');
    await app.build.team(world, [reader], role);
    const response = await app.client(reader).get(`/orgs/${world.id}`);
    expect(response.body.permissions).toEqual({ ...MEMBER, ownTeam });
  });

  it('do not count the teams of another organization', async () => {
    const other = await app.build.organization();
    const reader = await app.build.member(world.id, 'read');
    await app.build.join(other.id, reader, 'read');
    await app.build.team(other, [reader], 'owner');
    expect((await app.client(reader).get(`/orgs/${world.id}`)).body.permissions.ownTeam).toBe(false);
  });

  it('are listed only for their members, oldest first', async () => {
    const second = await app.build.organization('Second');
    const third = await app.build.organization('Third');
    await app.build.organization('Foreign');
    const person = await app.build.member(third.id, 'admin');
    await app.build.join(world.id, person, null);
    await app.build.join(second.id, person, 'edit');
    const response = await app.client(person).get('/orgs');
    expect(idsOf(response)).toEqual([world.id, second.id, third.id]);
    expect(response.body.count).toBe(3);
  });

  it('are not listed for a person who is disabled there', async () => {
    const second = await app.build.organization();
    const person = await app.build.member(world.id, 'admin');
    await app.build.join(second.id, person, 'read');
    await app.build.disable(world.id, person);
    const response = await app.client(person).get('/orgs');
    expect(idsOf(response)).toEqual([second.id]);
    expect(response.body.count).toBe(1);
  });

  it('do not reveal that they exist', async () => {
    const stranger = await app.build.person();
    const there = await app.client(stranger).get(`/orgs/${world.id}`);
    const notThere = await app.client(stranger).get('/orgs/01900000-0000-7000-8000-000000000000');
    expect(there.status).toBe(404);
    expect(notThere.status).toBe(404);
    expect(there.body.error.message).toBe(notThere.body.error.message);
  });

  it('apply a change of role with the next request', async () => {
    const person = await app.build.member(world.id, 'read');
    expect((await app.client(person).get(`/orgs/${world.id}`)).body.permissions).toEqual(MEMBER);
    await app.build.join(world.id, person, 'create');
    expect((await app.client(person).get(`/orgs/${world.id}`)).body.permissions).toEqual(CREATOR);
  });
});
