import { newId } from '../../src/common/ids.js';
import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { type Directory, directory, idsIn, patchOf, provision } from '../support/scim.js';
import { statementsDuring } from '../support/statements.js';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('SCIM Groups', () => {
  let app: TestApp;
  let own: Directory;
  let people: string[];

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    own = await directory(app);
    people = [await provision(own), await provision(own), await provision(own)];
  });

  const admin = () => app.client(own.world.admin);
  const membersOf = async (id: string): Promise<string[]> =>
    ((await own.client.get(`/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value);
  const make = async (body: object = {}): Promise<string> => {
    const created = await own.client.post('/Groups', { displayName: 'Writers', ...body });
    if (created.status !== 201) throw new Error(created.text);
    return created.body.id as string;
  };
  const patch = (id: string, ...operations: object[]) =>
    own.client.patch(`/Groups/${id}`, patchOf(...operations));
  const find = async (filter: string) => own.client.get(`/Groups?filter=${encodeURIComponent(filter)}`);

  describe('are created', () => {
    // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#create-group
    it('with the requests of Entra, and are teams', async () => {
      const created = await own.client.post('/Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'displayName',
        meta: { resourceType: 'Group' },
      });
      expect(created.status).toBe(201);
      const { id } = created.body as { id: string };
      const location = `http://docs.test/scim/v2/${own.world.id}/Groups/${id}`;
      expect(created.body).toEqual({
        schemas: [GROUP],
        id,
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'displayName',
        members: [],
        meta: {
          resourceType: 'Group',
          created: app.clock.now().toISOString(),
          lastModified: expect.any(String),
          location,
          version: created.headers.etag,
        },
      });
      expect(created.headers.location).toBe(location);
      expect((await admin().get(`/orgs/${own.world.id}/teams/${id}`)).body).toMatchObject({
        title: 'displayName',
        members: 0,
      });
    });

    // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/#create-groups
    it('with the requests of Okta', async () => {
      const body = { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] };
      const created = await own.client.post('/Groups', body);
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ displayName: 'Test SCIMv2', members: [] });
    });

    it('with members', async () => {
      const id = await make({ members: people.map((value) => ({ value, display: 'x', $ref: null })) });
      const { body } = await own.client.get(`/Groups/${id}`);
      expect(body.members).toEqual(
        people.map((value) => ({ value, display: expect.any(String) as string, type: 'User' })),
      );
    });

    it('once for each external ID in the organization', async () => {
      await make({ externalId: 'g' });
      const again = await own.client.post('/Groups', { displayName: 'Another', externalId: 'g' });
      expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
      expect((await own.client.get('/Groups')).body.totalResults).toBe(1);
      const other = await directory(app);
      expect((await other.client.post('/Groups', { displayName: 'A', externalId: 'g' })).status).toBe(201);
    });

    it.each<[string, object, string]>([
      ['no displayName', {}, 'invalidValue'],
      ['an empty displayName', { displayName: '' }, 'invalidValue'],
      ['a displayName of 65 characters', { displayName: 'x'.repeat(65) }, 'invalidValue'],
      ['an unknown member', { displayName: 'A', members: [{ value: UNKNOWN_ID }] }, 'invalidValue'],
      ['a member that is no id', { displayName: 'A', members: [{ value: 'x' }] }, 'invalidValue'],
      ['members that are texts', { displayName: 'A', members: [UNKNOWN_ID] }, 'invalidValue'],
      ['members that are a text', { displayName: 'A', members: UNKNOWN_ID }, 'invalidValue'],
      ['a NUL', { displayName: 'a\0' }, 'invalidValue'],
      ['another schema', { schemas: ['urn:x'], displayName: 'A' }, 'invalidSyntax'],
    ])('not with %s', async (_, body, scimType) => {
      const refused = await own.client.post('/Groups', body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ status: '400', scimType });
      expect((await own.client.get('/Groups')).body.totalResults).toBe(0);
    });

    it('not with people of another organization', async () => {
      const stranger = await provision(await directory(app));
      const refused = await own.client.post('/Groups', {
        displayName: 'A',
        members: [{ value: people[0] }, { value: stranger }],
      });
      expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
      expect(refused.body.detail).toContain(stranger);
      expect((await own.client.get('/Groups')).body.totalResults).toBe(0);
    });
  });

  describe('are found', () => {
    it('by displayName, externalId, members and id', async () => {
      const id = await make({ displayName: 'Writers', externalId: 'W', members: [{ value: people[0] }] });
      await make({ displayName: 'Readers' });
      for (const filter of [
        'displayName eq "writers"',
        'externalId eq "W"',
        `members eq "${people[0]}"`,
        `id eq "${id}" and members.value eq "${people[0]}"`,
      ]) {
        const { body } = await find(filter);
        expect(idsIn(body)).toEqual([id]);
      }
      for (const filter of [
        'externalId eq "w"',
        'displayName eq "Write"',
        `members eq "${people[1]}"`,
        'members eq "x"',
        'id eq "x"',
      ])
        expect((await find(filter)).body).toMatchObject({ totalResults: 0, Resources: [] });
      const refused = await find('userName eq "x"');
      expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidFilter']);
    });

    it('with the requests of Entra, without members', async () => {
      const id = await make({ members: [{ value: people[0] }] });
      const query = 'excludedAttributes=members&filter=displayName+eq+%22Writers%22';
      const { body } = await own.client.get(`/Groups?${query}`);
      expect(body.Resources).toHaveLength(1);
      expect(body.Resources[0]).not.toHaveProperty('members');
      const one = await own.client.get(`/Groups/${id}?excludedAttributes=members`);
      expect(one.body).toMatchObject({ id, displayName: 'Writers' });
      expect(one.body).not.toHaveProperty('members');
      expect(one.headers).not.toHaveProperty('etag');
    });

    it('all teams of the organization and no others, page by page', async () => {
      const ids = [await app.build.team(own.world, []), await make(), await make()];
      await (await directory(app)).client.post('/Groups', { displayName: 'Strange' });
      const { body } = await own.client.get('/Groups?startIndex=2&count=1');
      expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
      expect(body.Resources[0].id).toBe(ids[1]);
    });

    it('not by an invalid ID, or one of another organization', async () => {
      const other = await directory(app);
      const strange = (await other.client.post('/Groups', { displayName: 'Strange' })).body.id as string;
      for (const id of [strange, UNKNOWN_ID, 'no-id', '%00']) {
        const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Mine' });
        expect((await own.client.get(`/Groups/${id}`)).status).toBe(404);
        expect((await own.client.put(`/Groups/${id}`, { displayName: 'Mine' })).status).toBe(404);
        expect((await own.client.patch(`/Groups/${id}`, rename)).status).toBe(404);
        expect((await own.client.delete(`/Groups/${id}`)).status).toBe(404);
      }
      expect((await other.client.get(`/Groups/${strange}`)).body.displayName).toBe('Strange');
    });
  });

  describe('are changed', () => {
    let id: string;
    beforeEach(async () => {
      id = await make({ externalId: 'ext', members: [{ value: people[0] }, { value: people[1] }] });
    });

    // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#update-group-non-member-attributes
    it('with the requests of Entra: the name', async () => {
      const renamed = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          {
            op: 'Replace',
            path: 'displayName',
            value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
          },
        ],
      });
      expect([renamed.status, renamed.text]).toEqual([204, '']);
      expect((await own.client.get(`/Groups/${id}`)).body).toMatchObject({
        displayName: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
        externalId: 'ext',
      });
    });

    it('with the requests of Entra: one member added and one removed', async () => {
      const added = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: people[2] }] }],
      });
      expect(added.status).toBe(204);
      expect(await membersOf(id)).toEqual(people);
      const removed = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: people[0] }] }],
      });
      expect(removed.status).toBe(204);
      expect(await membersOf(id)).toEqual(people.slice(1));
      const compliant = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'remove', path: `members[value eq "${people[1]}"]` }],
      });
      expect(compliant.status).toBe(204);
      expect(await membersOf(id)).toEqual([people[2]]);
    });

    // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/#update-a-specific-group-name
    it('with the requests of Okta: the name, one member removed, one added, all replaced', async () => {
      const renamed = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value: { id, displayName: 'Test SCIMv2' } }],
      });
      expect(renamed.status).toBe(204);
      const moved = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          { op: 'remove', path: `members[value eq "${people[0]}"]` },
          { op: 'add', path: 'members', value: [{ value: people[2], display: 'test.user@okta.local' }] },
        ],
      });
      expect(moved.status).toBe(204);
      expect((await own.client.get(`/Groups/${id}`)).body.displayName).toBe('Test SCIMv2');
      expect(await membersOf(id)).toEqual(people.slice(1));
      const pushed = await own.client.patch(`/Groups/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          {
            op: 'replace',
            path: 'members',
            value: [
              { value: people[0], display: 'test.user@okta.local' },
              { value: people[1], display: 'test.user@okta.local' },
            ],
          },
        ],
      });
      expect(pushed.status).toBe(204);
      expect(await membersOf(id)).toEqual(people.slice(0, 2));
    });

    it('in the order of the operations', async () => {
      const [one, two, three] = people;
      await patch(
        id,
        { op: 'replace', path: 'members', value: [{ value: three }] },
        { op: 'add', value: { members: [{ value: one }] } },
        { op: 'remove', path: 'members', value: [{ value: three }] },
        { op: 'add', path: 'members', value: { value: two } },
      );
      expect(await membersOf(id)).toEqual([one, two]);
      await patch(
        id,
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: three }] },
      );
      expect(await membersOf(id)).toEqual([three]);
      await patch(id, { op: 'remove', path: 'members' }, { op: 'remove', path: 'externalId' });
      const { body } = await own.client.get(`/Groups/${id}`);
      expect(body.members).toEqual([]);
      expect(body).not.toHaveProperty('externalId');
    });

    it('without an error if nothing changes', async () => {
      const kept = await patch(
        id,
        { op: 'remove', path: `members[value eq "${people[2]}"]` },
        { op: 'remove', path: `members[value eq "${UNKNOWN_ID}"]` },
        { op: 'remove', path: 'members', value: [{ value: 'no-id' }] },
        { op: 'remove', path: 'members', value: [] },
        { op: 'add', path: 'members', value: [{ value: people[0] }] },
        { op: 'add', path: 'members', value: [] },
        { op: 'replace', path: 'description', value: 'x' },
      );
      expect(kept.status).toBe(204);
      expect(await membersOf(id)).toEqual(people.slice(0, 2));
    });

    it('and nothing is recorded if nothing changes', async () => {
      const body = { displayName: 'Writers', externalId: crypto.randomUUID() };
      const { id } = (await own.client.post('/Groups', body)).body as { id: string };
      const actions = async (): Promise<string[]> => {
        await waitForAuditLog(app);
        const events = await auditEvents(app.client(own.world.admin), own.world.id, { target: id });
        return events.map(({ action }) => action);
      };
      const before = await actions();
      expect((await own.client.put(`/Groups/${id}`, body)).status).toBe(200);
      await own.client.patch(
        `/Groups/${id}`,
        patchOf({ op: 'replace', path: 'displayName', value: 'Writers' }),
      );
      expect(await actions()).toEqual(before);
      await own.client.put(`/Groups/${id}`, { ...body, displayName: 'Readers' });
      expect(await actions()).toEqual(['team.updated', ...before]);
    });

    it('and members who remain keep their role in the team', async () => {
      const team = `/orgs/${own.world.id}/teams/${id}/members`;
      await admin().put(`${team}/${people[0]}`, { role: 'owner' });
      await own.client.put(`/Groups/${id}`, {
        displayName: 'Writers',
        members: [{ value: people[0] }, { value: people[2] }],
      });
      await patch(id, { op: 'add', path: 'members', value: [{ value: people[0] }] });
      expect((await admin().get(team)).body.items).toMatchObject([
        { id: people[0], role: 'owner' },
        { id: people[2], role: 'member' },
      ]);
    });

    it('as a whole', async () => {
      const replaced = await own.client.put(`/Groups/${id}`, { displayName: 'Other', id: UNKNOWN_ID });
      expect(replaced.status).toBe(200);
      expect(replaced.body).toMatchObject({ id, displayName: 'Other', externalId: 'ext', members: [] });
    });

    it.each<[string, object[], string]>([
      ['an unknown member', [{ op: 'add', path: 'members', value: [{ value: UNKNOWN_ID }] }], 'invalidValue'],
      ['null for all members', [{ op: 'remove', path: 'members', value: null }], 'invalidValue'],
      ['no title', [{ op: 'remove', path: 'displayName' }], 'invalidValue'],
      ['a long title', [{ op: 'replace', path: 'displayName', value: 'x'.repeat(65) }], 'invalidValue'],
      ['a part of a member', [{ op: 'replace', path: 'members.display', value: 'x' }], 'invalidPath'],
      ['a condition to add', [{ op: 'add', path: 'members[value eq "a"]', value: 'x' }], 'invalidPath'],
      ['another condition', [{ op: 'remove', path: 'members[display eq "a"]' }], 'invalidFilter'],
      ['two conditions', [{ op: 'remove', path: 'members[value eq "a" and value eq "b"]' }], 'invalidFilter'],
      ['its id', [{ op: 'replace', path: 'id', value: UNKNOWN_ID }], 'mutability'],
    ])('not by %s, and the whole request has no effect', async (_, operations, scimType) => {
      const before = (await own.client.get(`/Groups/${id}`)).body;
      const refused = await patch(
        id,
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'remove', path: 'members', value: [{ value: people[0] }] },
        ...operations,
      );
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ status: '400', scimType });
      expect((await own.client.get(`/Groups/${id}`)).body).toEqual(before);
    });

    it('not partially if another Group has the external ID', async () => {
      await make({ displayName: 'Another', externalId: 'taken' });
      const refused = await patch(
        id,
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'externalId', value: 'taken' },
      );
      expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
      expect((await own.client.get(`/Groups/${id}`)).body.displayName).toBe('Writers');
    });

    it('only if the version matches `If-Match`', async () => {
      const version = (await own.client.get(`/Groups/${id}`)).headers.etag as string;
      expect((await own.client.get(`/Groups/${id}`).header('If-None-Match', version)).status).toBe(304);
      const add = (value: string | undefined) =>
        patch(id, { op: 'add', path: 'members', value: [{ value }] }).header('If-Match', version);
      expect((await add(people[2])).status).toBe(204);
      expect((await add(people[2])).status).toBe(412);
      expect(
        (await own.client.put(`/Groups/${id}`, { displayName: 'A' }).header('If-Match', version)).status,
      ).toBe(412);
      expect((await own.client.delete(`/Groups/${id}`).header('If-Match', version)).status).toBe(412);
      expect(await membersOf(id)).toEqual(people);
    });

    it('and deleted with the grants of the team', async () => {
      const space = await app.build.space(own.world, { level: null });
      await app.build.grant(own.world, 'edit', { team: id }, { space });
      expect((await own.client.delete(`/Groups/${id}`)).status).toBe(204);
      expect((await own.client.get(`/Groups/${id}`)).status).toBe(404);
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM grants WHERE team_id = $1',
        [id],
      );
      expect(row?.count).toBe(0);
      expect((await own.client.post('/Groups', { displayName: 'New', externalId: 'ext' })).status).toBe(201);
    });

    it('through the API too, which the directory can read', async () => {
      const team = `/orgs/${own.world.id}/teams/${id}`;
      await admin().patch(team, { title: 'Renamed' });
      await admin().delete(`${team}/members/${people[0]}`);
      expect((await own.client.get(`/Groups/${id}`)).body).toMatchObject({
        displayName: 'Renamed',
        members: [{ value: people[1] }],
      });
      await admin().delete(team);
      expect((await own.client.get(`/Groups/${id}`)).status).toBe(404);
    });
  });

  describe('of 10,000 members', () => {
    /** Puts so many new members into a new team. @returns the IDs of both */
    async function huge(size: number): Promise<{ id: string; ids: string[] }> {
      const ids = Array.from({ length: size }, newId);
      const { id: organizationId } = own.world;
      await app.database.query(
        `INSERT INTO users (id, display_name, email) SELECT id, 'Member', id || '@example.com' FROM unnest($1::uuid[]) AS id`,
        [ids],
      );
      await app.database.query(
        `INSERT INTO members (organization_id, user_id, role, joined_at) SELECT $2, id, 'read', now() FROM unnest($1::uuid[]) AS id`,
        [ids, organizationId],
      );
      const id = await make({ displayName: 'Everybody' });
      await app.database.query(
        `INSERT INTO team_members (team_id, user_id, organization_id, role) SELECT $2, id, $3, 'member' FROM unnest($1::uuid[]) AS id`,
        [ids, id, organizationId],
      );
      return { id, ids };
    }

    it('are returned completely, and a page of several such Groups ends early', async () => {
      const { id, ids } = await huge(9_999);
      const others = [
        await make({ members: [{ value: people[0] }] }),
        await make({ members: [{ value: people[0] }] }),
      ];
      expect(await membersOf(id)).toEqual(ids);
      const page = await own.client.get('/Groups');
      expect(idsIn(page.body)).toEqual([id, others[0]]);
      expect(page.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 });
      const rest = await own.client.get('/Groups?startIndex=3');
      expect(idsIn(rest.body)).toEqual([others[1]]);
    });

    it('and more are returned without members, and can be changed', async () => {
      const { id, ids } = await huge(10_001);
      for (const path of ['/Groups', `/Groups/${id}`, `/Groups/${id}?attributes=members`]) {
        const refused = await own.client.get(path);
        expect(refused.status).toBe(400);
        expect(refused.body).toMatchObject({ scimType: 'tooMany' });
      }
      for (const path of ['/Groups', `/Groups/${id}`])
        expect((await own.client.get(`${path}?excludedAttributes=members`)).status).toBe(200);
      const statements = await statementsDuring(
        async () => {
          const changed = await patch(
            id,
            { op: 'add', path: 'members', value: [{ value: people[0] }] },
            { op: 'remove', path: `members[value eq "${ids[0]}"]` },
          );
          expect(changed.status).toBe(204);
        },
        (text) => text.includes('team_members'),
      );
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((text) => /^\s*SELECT/.test(text) && !text.includes('user_id = ANY'))).toEqual(
        [],
      );
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM team_members WHERE team_id = $1',
        [id],
      );
      expect(row?.count).toBe(10_001);
      expect((await find(`id eq "${id}" and members eq "${ids[0]}"`)).body.totalResults).toBe(0);
      expect((await patch(id, { op: 'remove', path: 'members' })).status).toBe(204);
      expect(await membersOf(id)).toEqual([]);
    });

    it('are added by one request, and one more is refused', async () => {
      const { ids } = await huge(10_000);
      const id = await make({ displayName: 'Second' });
      const operation = { op: 'replace', path: 'members', value: ids.map((value) => ({ value })) };
      expect((await patch(id, operation)).status).toBe(204);
      expect(await membersOf(id)).toEqual(ids);
      const further = { op: 'add', path: 'members', value: [{ value: people[0] }] };
      const refused = await patch(id, operation, further);
      expect([refused.status, refused.body.status]).toEqual([413, '413']);
      expect(await membersOf(id)).toEqual(ids);
    });
  });
});
