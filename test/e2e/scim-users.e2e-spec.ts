import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { type Directory, directory, idsIn, patchOf, provision } from '../support/scim.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('SCIM Users', () => {
  let app: TestApp;
  let own: Directory;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    own = await directory(app);
  });

  const admin = () => app.client(own.world.admin);
  const member = async (id: string) =>
    (await admin().get(`/orgs/${own.world.id}/members/${id}`)).body as { user: object };
  const find = async (filter: string, client = own.client) =>
    client.get(`/Users?filter=${encodeURIComponent(filter)}`);
  const patch = (id: string, ...operations: object[]) =>
    own.client.patch(`/Users/${id}`, patchOf(...operations));

  describe('are created', () => {
    // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#create-user
    it('with the requests of Entra', async () => {
      const userName = own.address();
      const created = await own.client.post('/Users', {
        schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName,
        active: true,
        emails: [
          {
            primary: true,
            type: 'work',
            value: 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com',
          },
        ],
        meta: { resourceType: 'User' },
        name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
        roles: [],
      });
      expect(created.status).toBe(201);
      const { id } = created.body as { id: string };
      const location = `http://docs.test/scim/v2/${own.world.id}/Users/${id}`;
      expect(created.body).toEqual({
        schemas: [USER],
        id,
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName,
        name: { formatted: 'givenName familyName', givenName: 'givenName', familyName: 'familyName' },
        displayName: 'givenName familyName',
        emails: [
          {
            value: 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com',
            type: 'work',
            primary: true,
          },
        ],
        active: true,
        groups: [],
        meta: {
          resourceType: 'User',
          created: app.clock.now().toISOString(),
          lastModified: expect.any(String),
          location,
          version: created.headers.etag,
        },
      });
      expect(created.headers.location).toBe(location);
      expect((await own.client.get(`/Users/${id}`)).body).toEqual(created.body);
      expect(await member(id)).toMatchObject({
        role: 'read',
        disabled: false,
        sso: true,
        user: { displayName: 'givenName familyName', email: userName },
      });
    });

    // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/#create-the-user
    it('with the requests of Okta', async () => {
      const userName = own.address();
      const created = await own.client.post('/Users', {
        schemas: [USER],
        userName,
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: userName, type: 'work' }],
        displayName: 'Test User',
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
        active: true,
      });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({
        userName,
        name: { formatted: 'Test User', givenName: 'Test', familyName: 'User' },
        displayName: 'Test User',
        externalId: '00ujl29u0le5T6Aj10h7',
        active: true,
      });
      expect(created.text).not.toContain('1mz050nq');
    });

    it('with the default role of the organization, as guests if it has none', async () => {
      await admin().patch(`/orgs/${own.world.id}`, { defaultRole: 'edit' });
      expect(await member(await provision(own))).toMatchObject({ role: 'edit', sso: true });
      await admin().patch(`/orgs/${own.world.id}`, { defaultRole: null });
      expect(await member(await provision(own))).toMatchObject({ role: null, sso: true });
    });

    it('disabled, when they are not active', async () => {
      const id = await provision(own, { active: false });
      expect(await member(id)).toMatchObject({ disabled: true });
      expect((await own.client.get(`/Users/${id}`)).body.active).toBe(false);
    });

    it('with only an address, which becomes the name', async () => {
      const { body } = await own.client.post('/Users', { userName: `Ada@${own.domain.toUpperCase()}` });
      expect(body).toMatchObject({
        userName: `ada@${own.domain}`,
        displayName: 'Ada'.toLowerCase(),
        emails: [{ value: `ada@${own.domain}` }],
      });
    });

    it('and their pending invitation ends', async () => {
      const email = own.address();
      await admin().post(`/orgs/${own.world.id}/invites`, { emails: [email] });
      await own.client.post('/Users', { userName: email });
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM email_invites WHERE email = $1',
        [email],
      );
      expect(row?.count).toBe(0);
    });

    it('once: the second request, in any case, returns 409', async () => {
      const userName = own.address();
      await provision(own, { userName });
      const again = await own.client.post('/Users', { userName: userName.toUpperCase() });
      expect(again.status).toBe(409);
      expect(again.body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: 'This userName belongs to another User.',
      });
    });

    it('once by two concurrent requests', async () => {
      for (let round = 0; round < 5; round += 1) {
        const userName = own.address();
        const both = await Promise.all([
          own.client.post('/Users', { userName }),
          own.client.post('/Users', { userName: userName.toUpperCase() }),
        ]);
        expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
        expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(1);
      }
    });

    it('once for each external ID, in the organization', async () => {
      await provision(own, { externalId: 'one' });
      const again = await own.client.post('/Users', { userName: own.address(), externalId: 'one' });
      expect(again.status).toBe(409);
      expect(again.body.scimType).toBe('uniqueness');
      await provision(await directory(app), { externalId: 'one' });
    });

    it.each<[string, object, string]>([
      ['no userName', {}, 'invalidValue'],
      ['an empty userName', { userName: '' }, 'invalidValue'],
      ['a userName that is no address', { userName: 'ada' }, 'invalidValue'],
      ['a userName that is no text', { userName: { value: 'a@b.example' } }, 'invalidValue'],
      ['a very long address', { userName: `${'a'.repeat(250)}@b.example` }, 'invalidValue'],
      ['a very long name', { displayName: 'x'.repeat(256) }, 'invalidValue'],
      ['a very long external id', { externalId: 'x'.repeat(256) }, 'invalidValue'],
      ['a NUL', { displayName: 'a\0b' }, 'invalidValue'],
      ['half a character', { name: { givenName: 'a\ud83d' } }, 'invalidValue'],
      ['active that is no boolean', { active: 'maybe' }, 'invalidValue'],
      ['a name that is a text', { name: 'Ada' }, 'invalidValue'],
      ['emails that are texts', { emails: ['a@b.example'] }, 'invalidValue'],
      ['an e-mail that is no address', { emails: [{ value: 'ada' }] }, 'invalidValue'],
      ['another schema', { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'] }, 'invalidSyntax'],
      ['names with a meaning in JavaScript', { name: JSON.parse('{"__proto__":{}}') }, 'invalidSyntax'],
    ])('not with %s', async (_, body, scimType) => {
      const sent =
        'userName' in body || Object.keys(body).length === 0 ? body : { userName: own.address(), ...body };
      const refused = await own.client.post('/Users', sent);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ status: '400', scimType });
      expect((await own.client.get('/Users')).body.totalResults).toBe(1);
    });
  });

  describe('that have an account', () => {
    it('are added if the organization has their email domain, and everything from before ends', async () => {
      const other = await directory(app);
      const person = await app.build.person();
      await app.build.join(other.world.id, person, 'edit');
      await app.build.domain(own.world.id, 'example.com');
      const created = await own.client.post('/Users', { userName: person.email, displayName: 'New name' });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ id: person.id, displayName: 'New name' });
      expect(await member(person.id)).toMatchObject({ role: 'read', sso: true });
      expect((await app.client(person).get('/user')).status).toBe(401);
    });

    it('are refused otherwise, without details', async () => {
      const person = await app.build.person();
      const refused = await own.client.post('/Users', { userName: person.email });
      const unknown = await own.client.post('/Users', { userName: 'nobody@example.com' });
      expect([refused.status, unknown.status]).toEqual([403, 403]);
      expect((refused.body.detail as string).replace(person.email, 'nobody@example.com')).toBe(
        unknown.body.detail,
      );
      expect((await admin().get(`/orgs/${own.world.id}/members/${person.id}`)).status).toBe(404);
    });

    it('are refused by an organization without email domains, which can create new accounts', async () => {
      await admin().patch(`/orgs/${own.world.id}`, { emailDomains: [] });
      const person = await app.build.person();
      expect((await own.client.post('/Users', { userName: person.email })).status).toBe(403);
      expect((await own.client.post('/Users', { userName: own.address() })).status).toBe(201);
    });

    it('and are members become managed by the directory, and keep their role', async () => {
      const person = await app.build.member(own.world.id, 'create');
      const created = await own.client.post('/Users', { userName: person.email, externalId: 'x-1' });
      expect(created.status).toBe(201);
      expect(await member(person.id)).toMatchObject({ role: 'create', sso: false, disabled: false });
      expect((await find('externalId eq "x-1"')).body.Resources).toMatchObject([{ id: person.id }]);
      expect((await own.client.post('/Users', { userName: person.email })).status).toBe(409);
    });

    it('and are disabled members stay disabled unless the request enables them', async () => {
      const person = await app.build.member(own.world.id, 'read');
      await app.build.disable(own.world.id, person);
      const created = await own.client.post('/Users', { userName: person.email });
      expect(created.body).toMatchObject({ id: person.id, active: false });
    });
  });

  describe('are found', () => {
    it('page by page, as all members of the organization and nobody else', async () => {
      const ids = [own.world.admin.id, await provision(own), await provision(own), await provision(own)];
      const pages: object[] = [];
      for (const startIndex of [1, 3, 5])
        pages.push((await own.client.get(`/Users?startIndex=${startIndex}&count=2`)).body as object);
      expect(pages.map(idsIn)).toEqual([ids.slice(0, 2), ids.slice(2), []]);
      expect(pages[1]).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 4,
        startIndex: 3,
        itemsPerPage: 2,
      });
    });

    it.each<[string, number, number]>([
      ['count=0', 0, 1],
      ['count=-5', 0, 1],
      ['startIndex=0', 1, 1],
      ['startIndex=-7&count=1', 1, 1],
      ['startIndex=2', 0, 2],
      ['count=1000000', 1, 1],
      ['startIndex=2147483647', 0, 2147483647],
    ])('with %s', async (query, itemsPerPage, startIndex) => {
      const { status, body } = await own.client.get(`/Users?${query}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ totalResults: 1, itemsPerPage, startIndex });
    });

    it.each(['count=x', 'startIndex=1.5', 'startIndex=99999999999'])('not with %s', async (query) => {
      const refused = await own.client.get(`/Users?${query}`);
      expect(refused.status).toBe(400);
    });

    it('by userName, externalId, displayName and id, in any case', async () => {
      const userName = own.address();
      const id = await provision(own, { userName, externalId: 'Ext-1', displayName: 'Ada "Lovelace" \\' });
      await provision(own);
      for (const filter of [
        `userName eq "${userName}"`,
        `USERNAME EQ "${userName.toUpperCase()}"`,
        `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
        'externalId eq "Ext-1"',
        'displayName eq "ada \\"lovelace\\" \\\\"',
        `id eq "${id}"`,
        `  userName   eq   "${userName}"   and  externalId eq "Ext-1" `,
      ]) {
        const { status, body } = await find(filter);
        expect([filter, status]).toEqual([filter, 200]);
        expect(idsIn(body)).toEqual([id]);
        expect(body.totalResults).toBe(1);
      }
    });

    it.each([
      'userName eq "nobody@example.com"',
      'externalId eq "ext-1"',
      'id eq "no-id"',
      `id eq "${UNKNOWN_ID}"`,
      'userName eq true',
      'userName eq "x" and userName eq "y"',
      `userName eq "' OR 1=1 --"`,
      'externalId eq "%"',
    ])('nobody with %s', async (filter) => {
      await provision(own, { externalId: 'Ext-1' });
      const { status, body } = await find(filter);
      expect(status).toBe(200);
      expect(body).toMatchObject({ totalResults: 0, itemsPerPage: 0, Resources: [] });
    });

    it.each([
      '',
      ' ',
      'userName',
      'userName eq',
      'userName eq ada',
      'userName eq "a"and userName eq "b"',
      'constructor eq "a"',
      '__proto__ eq "a"',
      'userName eq "a" and',
      'userName eq "\\x"',
      'userName eq "\\u0000"',
      'userName eq "\\ud83d"',
      Array.from({ length: 51 }, () => 'userName eq "a"').join(' and '),
      `${'('.repeat(1000)}userName eq "a"`,
      "userName eq 'a'",
    ])('not with a filter that is not supported: %s', async (filter) => {
      const refused = await find(filter);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    });

    it('with the selected attributes', async () => {
      const id = await provision(own, { externalId: 'e' });
      const one = await own.client.get(`/Users/${id}?attributes=userName,name.givenName`);
      expect(Object.keys(one.body as object).sort()).toEqual(['id', 'schemas', 'userName']);
      const other = await own.client.get(`/Users?excludedAttributes=emails,META,id,name.givenName`);
      expect(Object.keys(other.body.Resources[1] as object).sort()).toEqual([
        'active',
        'displayName',
        'externalId',
        'groups',
        'id',
        'name',
        'schemas',
        'userName',
      ]);
    });

    it('not by an invalid ID, or one of another organization', async () => {
      const stranger = await provision(await directory(app));
      for (const id of [stranger, UNKNOWN_ID, 'no-id', '%00', 'null', "'--"]) {
        for (const send of [
          () => own.client.get(`/Users/${id}`),
          () => own.client.put(`/Users/${id}`, { userName: own.address() }),
          () => own.client.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })),
          () => own.client.delete(`/Users/${id}`),
        ]) {
          const refused = await send();
          expect(refused.status).toBe(404);
          expect(refused.body.status).toBe('404');
        }
      }
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM members WHERE user_id = $1 AND NOT disabled',
        [stranger],
      );
      expect(row?.count).toBe(1);
    });
  });

  describe('are changed', () => {
    let id: string;
    let userName: string;
    beforeEach(async () => {
      userName = own.address();
      id = await provision(own, {
        userName,
        externalId: 'ext',
        displayName: 'Ada',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
      });
    });
    const read = async () => (await own.client.get(`/Users/${id}`)).body as Record<string, unknown>;

    // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#update-user-multi-valued-properties
    it('with the requests of Entra: several attributes', async () => {
      const changed = await own.client.patch(`/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          {
            op: 'Replace',
            path: 'emails[type eq "work"].value',
            value: 'updatedEmail@microsoft.com',
          },
          { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        ],
      });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({
        userName,
        emails: [{ value: 'updatedEmail@microsoft.com', type: 'work', primary: true }],
        name: { givenName: 'Ada', familyName: 'updatedFamilyName', formatted: 'Ada updatedFamilyName' },
      });
      expect(await read()).toEqual(changed.body);
      expect((await member(id)).user).toHaveProperty('email', userName);
    });

    it('with the requests of Entra: the userName', async () => {
      const wanted = `5b50642d-79fc-4410-9e90-4c077cdd1a59@${own.domain}`;
      const changed = await own.client.patch(`/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'userName', value: wanted }],
      });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({ id, userName: wanted, emails: [{ value: wanted }] });
      expect((await member(id)).user).toHaveProperty('email', wanted);
    });

    // https://learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
    it('with the requests of Entra, with and without its compliance flag', async () => {
      const wanted = `TestBcwqnm@${own.domain}`;
      const first = await own.client.patch(`/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          { op: 'Replace', path: 'displayName', value: 'Pvlo' },
          { op: 'Replace', path: 'emails[type eq "work"].value', value: wanted },
          { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
          { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
          { op: 'Replace', path: 'externalId', value: 'Eqpj' },
          {
            op: 'Replace',
            path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
            value: 'Eqpj',
          },
        ],
      });
      expect(first.body).toMatchObject({
        displayName: 'Pvlo',
        emails: [{ value: wanted }],
        name: { givenName: 'Gtfd', familyName: 'Pkqf' },
        externalId: 'Eqpj',
      });
      const second = await own.client.patch(`/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          {
            op: 'replace',
            path: 'emails[type eq "work"].value',
            value: 'TestMhvaes@test.microsoft.com',
          },
          {
            op: 'replace',
            value: {
              displayName: 'Bjfe',
              'name.givenName': 'Kkom',
              'name.familyName': 'Unua',
              'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
            },
          },
        ],
      });
      expect(second.body).toMatchObject({
        displayName: 'Bjfe',
        emails: [{ value: 'TestMhvaes@test.microsoft.com' }],
        name: { givenName: 'Kkom', familyName: 'Unua', formatted: 'Kkom Unua' },
      });
      expect((await member(id)).user).toMatchObject({ displayName: 'Bjfe', email: userName });
    });

    it.each<[string, object]>([
      ['{"op":"Replace","path":"active","value":"False"}', { op: 'Replace', path: 'active', value: 'False' }],
      ['{"op":"replace","path":"active","value":false}', { op: 'replace', path: 'active', value: false }],
      ['{"op":"Add","path":"active","value":"false"}', { op: 'Add', path: 'active', value: 'false' }],
      ['Okta, without a path', { op: 'replace', value: { active: false } }],
      [
        'with the schema before the name',
        { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
      ],
      ['an old Entra', { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
    ])('to be inactive: %s', async (_, operation) => {
      expect((await patch(id, operation)).body.active).toBe(false);
      expect(await member(id)).toMatchObject({ disabled: true, role: 'read' });
      expect((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
      expect(await member(id)).toMatchObject({ disabled: false, role: 'read' });
    });

    it('without effect by attributes that the service does not store', async () => {
      const before = await read();
      const changed = await patch(
        id,
        { op: 'Add', path: 'nickName', value: 'Babs' },
        { op: 'Replace', path: 'title', value: 'Countess' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
        { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'London' },
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.com' },
        { op: 'Add', path: 'roles', value: [{ value: 'admin' }] },
        { op: 'Replace', value: { id: UNKNOWN_ID, meta: {}, groups: [], roles: ['admin'], role: 'admin' } },
        { op: 'remove', path: 'title' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
      );
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual(before);
      expect(await member(id)).toMatchObject({ role: 'read' });
    });

    it('by removing attributes', async () => {
      const changed = await patch(
        id,
        { op: 'remove', path: 'externalId' },
        { op: 'Remove', path: 'name.givenName' },
        { op: 'replace', path: 'displayName', value: null },
        { op: 'add', path: 'emails', value: [{ value: 'other@example.com', type: 'work' }] },
        { op: 'remove', path: 'emails[type eq "work"].value' },
      );
      expect(changed.body).not.toHaveProperty('externalId');
      expect(changed.body.name).toEqual({ familyName: 'Lovelace', formatted: 'Lovelace' });
      expect(changed.body.emails).toEqual([{ value: userName, type: 'work', primary: true }]);
      expect(changed.body.displayName).toBe('Lovelace');
    });

    it.each<[string, object[], string]>([
      ['a read-only attribute', [{ op: 'replace', path: 'id', value: UNKNOWN_ID }], 'mutability'],
      ['meta', [{ op: 'replace', path: 'meta.version', value: 'x' }], 'mutability'],
      ['groups', [{ op: 'add', path: 'groups', value: [] }], 'mutability'],
      ['no userName', [{ op: 'remove', path: 'userName' }], 'mutability'],
      ['neither true nor false', [{ op: 'remove', path: 'active' }], 'mutability'],
      ['a broken path', [{ op: 'replace', path: 'name..givenName', value: 'x' }], 'invalidPath'],
      ['a path that does not end', [{ op: 'replace', path: 'emails[type eq', value: 'x' }], 'invalidPath'],
      ['a long path', [{ op: 'replace', path: 'a'.repeat(2000), value: 'x' }], 'invalidPath'],
      ['a path that is no text', [{ op: 'replace', path: ['active'], value: false }], 'invalidPath'],
      [
        'an unsupported filter in a path',
        [{ op: 'replace', path: 'emails[value co "x"].value', value: 'x@example.com' }],
        'invalidFilter',
      ],
      ['no path to remove', [{ op: 'remove' }], 'noTarget'],
      ['an unknown operation', [{ op: 'move', path: 'active', value: false }], 'invalidSyntax'],
      ['no operation', [], 'invalidSyntax'],
      ['an operation that is a text', ['replace' as unknown as object], 'invalidSyntax'],
      ['no value', [{ op: 'replace', path: 'active' }], 'invalidValue'],
      ['a wrong value', [{ op: 'replace', path: 'active', value: 1 }], 'invalidValue'],
      ['a text without a path', [{ op: 'replace', value: 'x' }], 'invalidValue'],
      ['an address that is none', [{ op: 'replace', path: 'userName', value: 'x' }], 'invalidValue'],
    ])('not by %s, and the whole request has no effect', async (_, operations, scimType) => {
      const before = await read();
      const first = operations.length === 0 ? [] : [{ op: 'replace', path: 'displayName', value: 'Changed' }];
      const refused = await patch(id, ...first, ...operations);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ status: '400', scimType });
      expect(await read()).toEqual(before);
    });

    it('not by a PATCH with another schema', async () => {
      const refused = await own.client.patch(`/Users/${id}`, {
        schemas: [USER],
        Operations: [{ op: 'replace', value: { active: false } }],
      });
      expect(refused.body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    });

    it('not by too many operations', async () => {
      const before = await read();
      const operation = { op: 'replace', path: 'displayName', value: 'x' };
      const refused = await patch(id, ...Array.from({ length: 1001 }, () => operation));
      expect(refused.status).toBe(413);
      const huge = `{"Operations":[${Array.from({ length: 100_000 }, () => '{}').join()}]}`;
      const many = await own.client
        .patch(`/Users/${id}`)
        .header('Content-Type', 'application/json')
        .send(huge);
      expect(many.status).toBe(413);
      const deep = `{"Operations":[{"op":"add","value":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`;
      const nested = await own.client
        .patch(`/Users/${id}`)
        .header('Content-Type', 'application/json')
        .send(deep);
      expect(nested.status).toBe(400);
      expect(nested.body.scimType).toBe('invalidSyntax');
      const large = await own.client.put(`/Users/${id}`, { userName, displayName: 'x'.repeat(2 ** 20) });
      expect(large.status).toBe(413);
      expect(await read()).toEqual(before);
    });

    it('not partially: operations before one with a used address have no effect', async () => {
      const taken = own.address();
      await provision(own, { userName: taken });
      const before = await read();
      const refused = await patch(
        id,
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'userName', value: taken.toUpperCase() },
      );
      expect(refused.status).toBe(409);
      expect(refused.body.scimType).toBe('uniqueness');
      expect(await read()).toEqual(before);
      expect(await member(id)).toMatchObject({ disabled: false, user: { displayName: 'Ada' } });
      await provision(own, { externalId: 'taken' });
      const second = await patch(id, { op: 'replace', value: { externalId: 'taken', active: false } });
      expect([second.status, second.body.scimType]).toEqual([409, 'uniqueness']);
      expect(await read()).toEqual(before);
    });

    // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/#update-the-user
    it('with the requests of Okta: the whole User', async () => {
      const replaced = await own.client.put(`/Users/${id}`, {
        schemas: [USER],
        id,
        userName,
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
        emails: [{ primary: true, value: userName, type: 'work', display: userName }],
        active: true,
        groups: [],
        meta: { resourceType: 'User' },
      });
      expect(replaced.status).toBe(200);
      expect(replaced.body).toMatchObject({
        id,
        externalId: 'ext',
        userName,
        name: { givenName: 'Another', familyName: 'User', formatted: 'Another User' },
        displayName: 'Another User',
        active: true,
      });
      expect((await member(id)).user).toHaveProperty('displayName', 'Another User');
    });

    it('as a whole without `active`, which does not change', async () => {
      await patch(id, { op: 'replace', value: { active: false } });
      const replaced = await own.client.put(`/Users/${id}`, { userName, id: UNKNOWN_ID });
      expect(replaced.body).toMatchObject({ id, active: false });
      expect(replaced.body.name).not.toHaveProperty('givenName');
      expect((await own.client.put(`/Users/${id}`, { userName, active: 'True' })).body.active).toBe(true);
    });

    it('and only changes are recorded in the audit log', async () => {
      const user = { userName: own.address(), externalId: 'e-1', displayName: 'Ada', active: true };
      const id = await provision(own, user);
      const actions = async (): Promise<string[]> => {
        await waitForAuditLog(app);
        const events = await auditEvents(admin(), own.world.id, { target: id });
        return events.map(({ action }) => action).filter((action) => action !== 'member.added');
      };
      const before = await actions();
      await own.client.put(`/Users/${id}`, user);
      await patch(id, { op: 'replace', path: 'displayName', value: 'Ada' });
      expect(await actions()).toEqual(before);
      await patch(id, { op: 'replace', path: 'externalId', value: 'e-2' });
      expect(await actions()).toEqual(['member.profile_changed', ...before]);
      await patch(id, { op: 'replace', path: 'active', value: false });
      expect(await actions()).toEqual(['member.disabled', 'member.profile_changed', ...before]);
    });

    it('only if the version matches `If-Match`', async () => {
      const first = await own.client.get(`/Users/${id}`);
      const version = first.headers.etag as string;
      expect(first.body.meta.version).toBe(version);
      const same = await own.client.get(`/Users/${id}`).header('If-None-Match', version);
      expect([same.status, same.text]).toEqual([304, '']);
      const rename = (value: string) =>
        own.client.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value }));
      const changed = await rename('One').header('If-Match', version);
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(version);
      expect((await rename('Two').header('If-Match', version)).status).toBe(412);
      expect((await own.client.put(`/Users/${id}`, { userName }).header('If-Match', version)).status).toBe(
        412,
      );
      expect((await own.client.delete(`/Users/${id}`).header('If-Match', version)).status).toBe(412);
      expect((await own.client.get(`/Users/${id}`).header('If-None-Match', version)).status).toBe(200);
      expect((await read()).displayName).toBe('One');
      expect((await rename('Three').header('If-Match', `"x", ${changed.headers.etag}`)).status).toBe(200);
      expect((await own.client.delete(`/Users/${id}`).header('If-Match', '*')).status).toBe(204);
    });

    it('only in the directory if the account also belongs to another organization', async () => {
      const other = await app.build.organization();
      await app.build.join(other.id, { id, email: userName } as never, 'read');
      const changed = await patch(id, { op: 'replace', path: 'displayName', value: 'Changed' });
      expect(changed.body.displayName).toBe('Changed');
      expect((await member(id)).user).toHaveProperty('displayName', 'Ada');
      const refused = await patch(
        id,
        { op: 'replace', path: 'externalId', value: 'not-done' },
        { op: 'replace', path: 'userName', value: own.address() },
      );
      expect(refused.status).toBe(403);
      expect((await member(id)).user).toHaveProperty('email', userName);
      expect((await read()).externalId).toBe('ext');
    });

    it('but not the address after the domain was verified for another organization', async () => {
      await app.build.domain((await app.build.organization()).id, own.domain);
      await app.build.domain(own.world.id, 'else.example');
      expect((await patch(id, { op: 'replace', path: 'displayName', value: 'Changed' })).status).toBe(200);
      expect((await member(id)).user).toHaveProperty('displayName', 'Changed');
      expect((await patch(id, { op: 'replace', path: 'userName', value: 'a@else.example' })).status).toBe(
        403,
      );
    });

    it('only in the directory if the person administers the instance', async () => {
      await app.database.query('UPDATE users SET instance_admin = true WHERE id = $1', [id]);
      expect((await patch(id, { op: 'replace', path: 'userName', value: own.address() })).status).toBe(403);
      expect((await patch(id, { op: 'replace', path: 'displayName', value: 'Changed' })).status).toBe(200);
      expect((await member(id)).user).toMatchObject({ displayName: 'Ada', email: userName });
    });

    it('not to an address outside the email domains', async () => {
      const refused = await patch(id, { op: 'replace', path: 'userName', value: 'evil@attacker.example' });
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ status: '403' });
      expect((await read()).userName).toBe(userName);
    });
  });

  describe('are removed', () => {
    it('with their team memberships, and keep their account', async () => {
      const id = await provision(own);
      const team = await own.client.post('/Groups', { displayName: 'Team', members: [{ value: id }] });
      expect((await own.client.delete(`/Users/${id}`)).status).toBe(204);
      expect((await own.client.get(`/Users/${id}`)).status).toBe(404);
      expect((await own.client.delete(`/Users/${id}`)).status).toBe(404);
      expect((await own.client.get(`/Groups/${team.body.id}`)).body.members).toEqual([]);
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM users WHERE id = $1',
        [id],
      );
      expect(row?.count).toBe(1);
    });

    it('and created again, as new members with the same account', async () => {
      const userName = own.address();
      const id = await provision(own, { userName, externalId: 'e', displayName: 'Ada' });
      await own.client.delete(`/Users/${id}`);
      const again = await own.client.post('/Users', { userName, externalId: 'e' });
      expect([again.status, again.body.id]).toEqual([201, id]);
    });

    it('through the API, and the directory no longer finds them', async () => {
      const userName = own.address();
      const id = await provision(own, { userName });
      await admin().delete(`/orgs/${own.world.id}/members/${id}`);
      expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    });
  });

  describe('who are the last active administrator', () => {
    it('stay active members', async () => {
      const { id, email } = own.world.admin;
      for (const refused of [
        await patch(id, { op: 'replace', value: { active: false } }),
        await own.client.put(`/Users/${id}`, { userName: email, active: false }),
        await own.client.delete(`/Users/${id}`),
      ]) {
        expect(refused.status).toBe(409);
        expect(refused.body).toMatchObject({
          status: '409',
          detail: expect.stringContaining('last') as string,
        });
      }
      expect(await member(id)).toMatchObject({ role: 'admin', disabled: false });
    });

    it('stay active when two are disabled or removed concurrently', async () => {
      for (let round = 0; round < 4; round += 1) {
        const place = await directory(app);
        const second = await app.build.member(place.world.id, 'admin');
        const ids = [place.world.admin.id, second.id];
        const disable = patchOf({ op: 'replace', value: { active: false } });
        const statuses = await Promise.all(
          ids.map(async (id, index) => {
            const remove = (round + index) % 2 === 0;
            const path = `/Users/${id}`;
            return (await (remove ? place.client.delete(path) : place.client.patch(path, disable))).status;
          }),
        );
        expect(statuses.filter((status) => status === 409)).toHaveLength(1);
        const [row] = await app.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM members WHERE organization_id = $1 AND role = 'admin' AND NOT disabled`,
          [place.world.id],
        );
        expect(row?.count).toBe(1);
      }
    });
  });
});
