import { isDeepStrictEqual } from 'node:util';
import { InvitationLinks } from '../../src/organizations/invites/invitation-links.js';
import { TestApp } from '../support/app.js';
import type { ApiClient, PendingRequest } from '../support/client.js';
import { editContent } from '../support/change-request.js';
import { DnsServer } from '../support/dns-server.js';
import type { Person } from '../support/factories.js';
import { BODIES, type FullWorld, fullWorld, idNamed, type Ids } from '../support/foreign-ids.js';
import { directory, patchOf } from '../support/scim.js';
import { RECORDED_ACTIONS, RECORDS_NOTHING } from '../support/recorded-actions.js';

interface Operation {
  id: string;
  method: 'post' | 'put' | 'patch' | 'delete';
  path: string;
}

interface Reference {
  paths: Record<string, Record<string, { operationId: string }>>;
}

interface Row {
  action: string;
  organizationId: string | null;
  actorId: string | null;
  tokenId: string | null;
  targetId: string;
  before: unknown;
  after: unknown;
}

interface Place extends FullWorld {
  /** Another organization of the same administrator. */
  targetId: string;
  client: ApiClient;
}

/** Bodies that make a difference, where those for other tests make none. */
const CHANGES: Record<string, (place: Place) => object> = {
  createOrganization: () => ({ title: 'Another' }),
  updateOrganization: () => ({ title: 'Other title', ai: true }),
  createUser: ({ world }) => ({ displayName: 'Somebody', email: `${world.id}@example.com` }),
  updateTeamMembers: ({ ids }) => ({ memberships: { [ids.userId]: 'owner' } }),
  setTeamMember: () => ({ role: 'owner' }),
  transferSpace: ({ targetId }) => ({ organization: targetId }),
  transferCollection: ({ targetId }) => ({ organization: targetId }),
  moveSpace: () => ({ parent: null }),
  moveCollection: ({ ids }) => ({ position: { after: { type: 'space', space: ids.spareSpaceId } } }),
  requestReviewers: ({ admin }) => ({ users: [admin.id] }),
  updateChangeRequest: () => ({ subject: 'A subject', status: 'open' }),
  updateSite: () => ({ title: 'Other title' }),
  updateSitePublishingAuth: () => ({ fallbackURL: 'https://example.com/sign-in' }),
  updateSiteSectionGroup: () => ({ title: 'Other title' }),
  updateSiteSection: () => ({ title: 'Other title' }),
  updateSiteShareLink: () => ({ name: 'Other name' }),
};

/** What is recorded in other organizations, too, or in none. */
const ELSEWHERE = [
  'createOrganization',
  'createUser',
  'createToken',
  'deleteToken',
  'transferSpace',
  'transferCollection',
];

const site = ({ ids }: Place): string => `/orgs/${ids.organizationId}/sites/${ids.siteId}`;
const addSection = async (place: Place): Promise<string> =>
  (await place.client.post(`${site(place)}/sections`, { spaceId: place.ids.otherSpareSpaceId })).body
    .id as string;
const addPage = ({ client, ids }: Place) =>
  editContent(client, `/spaces/${ids.spaceId}/content`, [{ change: 'insert_page', title: 'New' }]);
const afterSiteSpace = async (place: Place): Promise<object> => {
  const { spareSpaceId: spaceId, siteSectionId: sectionId } = place.ids;
  const { body } = await place.client.post(`${site(place)}/site-spaces`, { spaceId, sectionId });
  return { position: { after: { type: 'site-space', siteSpace: body.id as string } } };
};

/** What has to be there before an operation changes something; where that decides it, the body. */
const FIRST: Record<string, (place: Place) => PromiseLike<unknown>> = {
  restoreSpace: ({ client, ids }) => client.delete(`/spaces/${ids.spaceId}`),
  restoreRevision: addPage,
  updateChangeRequestFromPrimary: addPage,
  removeRequestedReviewer: ({ client, ids, world }) =>
    client.post(`/spaces/${ids.spaceId}/change-requests/1/requested-reviewers`, { users: [world.admin.id] }),
  unpublishSite: (place) => place.client.post(`${site(place)}/publish`),
  removeSpaceTeamPermission: ({ client, ids }) =>
    client.patch(`/spaces/${ids.spaceId}/permissions/teams/${ids.teamId}`, { role: 'read' }),
  removeCollectionUserPermission: ({ client, ids }) =>
    client.patch(`/collections/${ids.collectionId}/permissions/users/${ids.userId}`, { role: 'read' }),
  addSectionToGroup: (place) =>
    place.client.delete(
      `${site(place)}/section-groups/${place.ids.siteSectionGroupId}/sections/${place.ids.siteSectionId}`,
    ),
};

/** Bodies that name something which has to be made first. */
const MADE: Record<string, (place: Place) => Promise<object>> = {
  moveSiteSpace: afterSiteSpace,
  sortSiteStructure: async (place) => ({
    item: { type: 'site-space', id: place.ids.siteSpaceId },
    ...(await afterSiteSpace(place)),
  }),
  moveSiteSection: async (place) => ({
    position: { after: { type: 'site-section', id: await addSection(place) } },
  }),
  moveSiteSectionGroup: async (place) => ({
    position: { after: { type: 'site-section', id: await addSection(place) } },
  }),
};

describe('over all operations of the API that change something', () => {
  let app: TestApp;
  let operations: Operation[];
  let dns: DnsServer;

  beforeAll(async () => {
    dns = await DnsServer.start();
    app = await TestApp.start({ DNS_SERVERS: dns.address });
    const { paths } = (await app.http.get('/openapi.json')).body as Reference;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) =>
        method === 'get' || method === 'head'
          ? []
          : [{ id: operationId, method: method as Operation['method'], path }],
      ),
    );
  });
  afterAll(async () => {
    await app.stop();
    await dns.stop();
  });

  async function newPlace(): Promise<Place> {
    const full = await fullWorld(app);
    await app.database.query('UPDATE users SET instance_admin = true WHERE id = $1', [full.admin.id]);
    const target = await app.build.organization();
    await app.build.join(target.id, full.admin, 'admin');
    const admin = await app.build.token(full.admin);
    return { ...full, admin, targetId: target.id, client: app.client(admin) };
  }

  async function recordedBy(requestId: string): Promise<Row[]> {
    const rows = await app.database.query<{ event: Row }>(
      `SELECT one.event::jsonb FROM outbox_events CROSS JOIN json_array_elements(events) AS one(event)
       WHERE one.event ->> 'requestId' = $1
       UNION ALL
       SELECT jsonb_build_object('action', action, 'organizationId', nullif(chain_id, $2),
         'actorId', actor_id, 'tokenId', token_id, 'targetId', target_id, 'before', before, 'after', after)
       FROM audit_events WHERE request_id = $1`,
      [requestId, '00000000-0000-0000-0000-000000000000'],
    );
    return rows.map(({ event }) => event);
  }

  /** Sends an operation as an administrator. @returns what it recorded; undefined when it was refused */
  async function recordOf(operation: Operation, place: Place): Promise<Row[] | string> {
    await FIRST[operation.id]?.(place);
    if (operation.id === 'verifyDomain') {
      const { world, ids, client } = place;
      const { body } = await client.get(`/orgs/${world.id}/domains/${ids.domain}`);
      dns.prove(body as { domain: string; token: string });
    }
    const { id, method, path } = operation;
    const requestId = `request-of-${id}-${place.world.id}`;
    const ids: Ids =
      id === 'removeRequestedReviewer' ? { ...place.ids, userId: place.world.admin.id } : place.ids;
    const address = path
      .replace(/^\/v1/, '')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[idNamed(name, path)]);
    const body = (await MADE[id]?.(place)) ?? CHANGES[id]?.(place) ?? BODIES[id]?.(place.ids) ?? {};
    const sent = place.client[method](address).header('X-Request-Id', requestId);
    const response = await (method === 'delete' ? sent : sent.send(body));
    if (response.status >= 300 && !RECORDS_NOTHING.has(id))
      return `${id}: ${response.status} ${response.text}`;
    return recordedBy(requestId);
  }

  it('each says what it records, or why it records nothing', () => {
    const said = [...Object.keys(RECORDED_ACTIONS), ...RECORDS_NOTHING.keys()];
    expect(operations.map(({ id }) => id).sort()).toEqual(said.sort());
  });

  it('each records that, as done by the caller, in the organization, and no text that somebody wrote', async () => {
    const alone = [
      ...['joinOrganization', 'joinOrganizationWithInvite', 'acceptInvitation', 'completeAccountSetUp'],
      'completeEmailConfirmation',
      // Shown where somebody signs in.
      ...['acceptSAMLResponse', 'exchangeSSOCode', 'acceptOIDCLogout', 'acceptSAMLLogout'],
    ];
    const differences: unknown[] = [];
    let place: Place | undefined;
    for (const operation of operations) {
      if (alone.includes(operation.id) || operation.path.startsWith('/scim/')) continue;
      const isFresh = place === undefined;
      place ??= await newPlace();
      let rows = await recordOf(operation, place);
      // What was changed before may stand in the way.
      if (!isFresh && !isAsSaid(operation, rows))
        rows = await recordOf(operation, (place = await newPlace()));
      if (!isAsSaid(operation, rows)) {
        differences.push([operation.id, typeof rows === 'string' ? rows : rows.map(({ action }) => action)]);
        continue;
      }
      for (const row of rows as Row[]) {
        const { id: actorId, tokenId } = place.admin;
        expect([operation.id, row]).toEqual([operation.id, expect.objectContaining({ actorId, tokenId })]);
        if (!ELSEWHERE.includes(operation.id))
          expect([operation.id, row.organizationId]).toEqual([operation.id, place.world.id]);
        expect(JSON.stringify([row.before, row.after])).not.toMatch(
          /@|\b(?:Renamed|Other|Note|Why|Europe|Asia|Team|Group|example|Somebody)\b|So\./,
        );
      }
      if (/^(merge|transfer|delete|remove)/.test(operation.id)) place = undefined;
    }
    expect(differences).toEqual([]);
  });

  it('joining is recorded as done by whoever joins', async () => {
    const { world, ids } = await fullWorld(app);
    const other = await app.build.organization();
    const domain = `joins-${world.id}.test`;
    await app.build.domain(other.id, domain);
    const person = await app.build.person({ email: `ada@${domain}` });
    const client = app.client(person);
    await client.post(`/orgs/${world.id}/invites/${ids.inviteId}`).header('X-Request-Id', `join-${world.id}`);
    expect(await recordedBy(`join-${world.id}`)).toEqual([memberAdded(person, world.id, 'invite_link')]);

    await app.client(other.admin).patch(`/orgs/${other.id}`, { emailDomains: [domain] });
    await client.post(`/orgs/${other.id}/join`).header('X-Request-Id', `join-${other.id}`);
    expect(await recordedBy(`join-${other.id}`)).toEqual([memberAdded(person, other.id, 'email_domain')]);
  });

  it('an accepted invitation is recorded as done by the person that it makes', async () => {
    const world = await app.build.organization();
    await app
      .client(world.admin)
      .post(`/orgs/${world.id}/invites`, { emails: [`new-${world.id}@example.org`] });
    const [invite] = await app.database.query<{ id: string; expires_at: Date }>(
      'SELECT id, expires_at FROM email_invites WHERE organization_id = $1',
      [world.id],
    );
    const url = app.app.get(InvitationLinks).url(invite?.id ?? '', invite?.expires_at ?? new Date());
    const requestId = `accept-${world.id}`;
    const path = `/invitations/${url.split('/').at(-1) ?? ''}`;
    const { body } = await app.client().post(path, {}).header('X-Request-Id', requestId);
    const rows = await recordedBy(requestId);
    expect(rows.map(({ action }) => action).sort()).toEqual(
      [...(RECORDED_ACTIONS.acceptInvitation ?? [])].sort(),
    );
    for (const row of rows.filter(({ action }) => !action.startsWith('user.')))
      expect(row).toMatchObject({ actorId: body.user, organizationId: world.id });
  });

  it('what a directory changes is recorded as done by the service, with the token of the directory', async () => {
    const { client, address, world } = await directory(app);
    const call = async (id: string, sent: PendingRequest): Promise<{ id: string }> => {
      const requestId = `${id}-of-${world.id}`;
      const { status, body, text } = await sent.header('X-Request-Id', requestId);
      expect([id, status < 300, text]).toEqual([id, true, expect.anything()]);
      const rows = await recordedBy(requestId);
      expect([id, rows.map(({ action }) => action).sort()]).toEqual([
        id,
        [...(RECORDED_ACTIONS[id] ?? [])].sort(),
      ]);
      for (const row of rows)
        expect([id, row.actorId ?? null, row.tokenId]).toEqual([id, null, expect.any(String)]);
      return body as { id: string };
    };
    const userName = address();
    const user = await call('createScimUser', client.post('/Users', { userName }));
    const renamed = { userName, displayName: 'Ada' };
    await call('replaceScimUser', client.put(`/Users/${user.id}`, renamed));
    const group = await call(
      'createScimGroup',
      client.post('/Groups', { displayName: 'Team', members: [{ value: user.id }] }),
    );
    await call('replaceScimGroup', client.put(`/Groups/${group.id}`, { displayName: 'Other', members: [] }));
    const add = { op: 'add', path: 'members', value: [{ value: user.id }] };
    await call('patchScimGroup', client.patch(`/Groups/${group.id}`, patchOf(add)));
    await call('deleteScimGroup', client.delete(`/Groups/${group.id}`));
    const deactivate = { op: 'replace', path: 'active', value: false };
    await call('patchScimUser', client.patch(`/Users/${user.id}`, patchOf(deactivate)));
    await call('deleteScimUser', client.delete(`/Users/${user.id}`));
  });

  it('a refused request records nothing', async () => {
    const { ids, world } = await fullWorld(app);
    const reader = await app.build.member(world.id, 'read');
    const requestId = `refused-${world.id}`;
    const refused = await app
      .client(reader)
      .patch(`/spaces/${ids.spaceId}`, { title: 'Renamed' })
      .header('X-Request-Id', requestId);
    expect(refused.status).toBe(403);
    const conflict = await app
      .client(world.admin)
      .post(`/orgs/${world.id}/openapi`, { slug: ids.specSlug, source: { text: '{}' } })
      .header('X-Request-Id', requestId);
    expect(conflict.status).toBe(409);
    expect(await recordedBy(requestId)).toEqual([]);
  });

  it('what a body leaves as it is records nothing', async () => {
    const { ids, client } = await newPlace();
    const requestId = `nothing-${ids.organizationId}`;
    const site = `/orgs/${ids.organizationId}/sites/${ids.siteId}`;
    for (const [path, body] of [
      [`/spaces/${ids.spaceId}`, {}],
      [`/collections/${ids.collectionId}`, {}],
      [`/orgs/${ids.organizationId}`, {}],
      [`/orgs/${ids.organizationId}/members/${ids.userId}`, { role: 'read', disabled: false }],
      [`/spaces/${ids.spaceId}/change-requests/1`, {}],
      [site, {}],
      [`${site}/site-spaces/${ids.siteSpaceId}`, {}],
    ] as const) {
      expect([path, (await client.patch(path, body).header('X-Request-Id', requestId)).status]).toEqual([
        path,
        200,
      ]);
    }
    expect(await recordedBy(requestId)).toEqual([]);
  });
});

function isAsSaid({ id }: Operation, rows: Row[] | string): boolean {
  if (typeof rows === 'string') return false;
  const said = RECORDED_ACTIONS[id] ?? [];
  return isDeepStrictEqual(new Set(rows.map(({ action }) => action)), new Set<string>(said));
}

function memberAdded(person: Person, organizationId: string, by: string): unknown {
  return expect.objectContaining({
    action: 'member.added',
    organizationId,
    actorId: person.id,
    targetId: person.id,
    after: expect.objectContaining({ by }),
  });
}
