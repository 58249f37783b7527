import { TestApp } from '../support/app.js';
import { type Directory, directory, idsIn, provision } from '../support/scim.js';
import { statementsDuring } from '../support/statements.js';

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

interface Page {
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: { id: string; meta: { created: string; lastModified: string } }[];
}

describe('SCIM', () => {
  let app: TestApp;
  let own: Directory;
  /** The people and the teams of the organization, by short names. */
  const people = new Map<string, string>();
  const teams = new Map<string, string>();

  const listed = async (path: string, filter: string, client = own.client) => {
    const { status, body } = await client.get(`${path}?filter=${encodeURIComponent(filter)}`);
    if (status !== 200) throw new Error(`${filter}: ${JSON.stringify(body)}`);
    return body as Page;
  };
  const named = (names: Map<string, string>, page: object): string =>
    idsIn(page)
      .map((id) => [...names].find(([, known]) => known === id)?.[0] ?? id)
      .join(' ');

  beforeAll(async () => {
    app = await TestApp.start();
    own = await directory(app);
    people.set('admin', own.world.admin.id);
    people.set(
      'ada',
      await provision(own, {
        userName: `ada@${own.domain}`,
        externalId: 'E-1',
        displayName: '100% Ada_"L"',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: `Countess@${own.domain}`, type: 'work' }],
      }),
    );
    people.set(
      'bob',
      await provision(own, { userName: `bob@${own.domain}`, externalId: 'e-2', active: false }),
    );
    for (const [name, members] of [
      ['Writers', ['ada', 'bob']],
      ['Readers', ['ada']],
      ['Empty', []],
    ] as const) {
      const group = { displayName: name, members: members.map((one) => ({ value: people.get(one) })) };
      teams.set(name, (await own.client.post('/Groups', group)).body.id as string);
    }
    const stranger = await directory(app);
    await stranger.client.post('/Groups', {
      displayName: 'Writers',
      members: [{ value: await provision(stranger, { displayName: '100% Ada_"L"' }) }],
    });
  });
  afterAll(() => app.stop());

  const ALL = 'admin ada bob';

  it.each<[string, string]>([
    ['userName sw "ADA@"', 'ada'],
    ['userName co "@company-"', 'ada bob'],
    ['userName ew ".EXAMPLE"', 'ada bob'],
    ['userName ne "nobody"', ALL],
    ['userName gt "ada@z" and userName sw "b"', 'bob'],
    ['userName lt "b" and userName ge "ada"', 'ada'],
    ['displayName co "% ada_"', 'ada'],
    ['displayName co "\\"l\\""', 'ada'],
    ['displayName co "_Ada"', ''],
    ['displayName co ""', ALL],
    ['externalId pr', 'ada bob'],
    ['not (externalId pr)', 'admin'],
    ['externalId eq null', 'admin'],
    ['externalId ne null', 'ada bob'],
    ['externalId sw "E"', 'ada'],
    ['externalId ne "E-1"', 'admin bob'],
    ['not (externalId eq "E-1")', 'admin bob'],
    ['not (not (externalId eq "E-1"))', 'ada'],
    ['externalId lt "a"', 'ada'],
    ['name pr', ALL],
    ['name.givenName eq "ADA"', 'ada'],
    ['name.familyName ew "lace"', 'ada'],
    ['name.formatted eq "ada lovelace"', 'ada'],
    ['emails co "countess"', 'ada'],
    ['emails.value ew ".example" and emails.type eq "work"', 'ada bob'],
    ['emails[type eq "work" and value sw "countess@"]', 'ada'],
    ['emails[type eq "home"]', ''],
    ['not (emails[type eq "home"])', ALL],
    ['emails.primary eq true', ALL],
    ['active eq false', 'bob'],
    ['active eq "True"', 'admin ada'],
    ['active ne true', 'bob'],
    ['active pr', ALL],
    ['groups pr', 'ada bob'],
    ['not (groups pr)', 'admin'],
    ['groups.display eq "readers"', 'ada'],
    ['groups[display eq "Writers" or display eq "Readers"] and active eq true', 'ada'],
    ['groups[display eq "Writers" and display eq "Readers"]', ''],
    ['groups eq null', 'admin'],
    ['(userName sw "ada" or userName sw "bob") and not (active eq false)', 'ada'],
    ['userName sw "ada" or userName sw "bob" and active eq true', 'ada'],
    ['USERNAME SW "ada" OR URN:ietf:params:scim:schemas:core:2.0:User:externalId EQ "e-2"', 'ada bob'],
    ['meta.created le "2999-01-01T00:00:00Z"', ALL],
    ['meta.lastModified gt "2999-01-01T00:00:00+02:00"', ''],
    ['meta.resourceType eq "User"', ALL],
    ['schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"', ALL],
    ['userName eq 1 or externalId eq true', ''],
    ['userName co "\') OR (1=1) --"', ''],
    ['id co "-"', ALL],
  ])('finds Users by %s, and all others by its opposite', async (filter, expected) => {
    expect(named(people, await listed('/Users', filter))).toBe(expected);
    const others = ALL.split(' ').filter((name) => !expected.split(' ').includes(name));
    expect(named(people, await listed('/Users', `not (${filter})`))).toBe(others.join(' '));
  });

  it.each<[string, string]>([
    ['displayName sw "w" or displayName sw "r"', 'Writers Readers'],
    ['members pr', 'Writers Readers'],
    ['not (members pr)', 'Empty'],
    ['members.display co "%"', 'Writers Readers'],
    ['members.type eq "User"', 'Writers Readers'],
    ['externalId eq null and displayName ne "empty"', 'Writers Readers'],
    ['meta.resourceType eq "User"', ''],
  ])('finds Groups by %s', async (filter, expected) => {
    expect(named(teams, await listed('/Groups', filter))).toBe(expected);
  });

  it('finds Groups by several members', async () => {
    const [ada, bob] = [people.get('ada'), people.get('bob')];
    const both = `members eq "${ada}" and members.value eq "${bob}"`;
    expect(named(teams, await listed('/Groups', both))).toBe('Writers');
    expect(named(teams, await listed('/Groups', `members[value eq "${ada}" and value eq "${bob}"]`))).toBe(
      '',
    );
    expect(named(teams, await listed('/Groups', `members.value ne "${ada}"`))).toBe('Writers');
  });

  it.each([
    'name eq "Ada"',
    'name.middleName eq "x"',
    'emails[home eq "x"]',
    'emails[type eq "work"',
    'emails[emails[type eq "work"]]',
    'userName[value eq "x"]',
    'active gt true',
    'active co "t"',
    'userName sw true',
    'userName gt null',
    'meta.created gt "yesterday"',
    'meta.created co "2026"',
    'meta.created eq 5',
    'meta.version eq "x"',
    'password eq "x"',
    'not userName pr',
    'userName pr "x"',
    'userName eq "a" userName eq "b"',
    '()',
    'and',
    'hasOwnProperty pr',
  ])('refuses the filter %s', async (filter) => {
    const { status, body } = await own.client.get(`/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    expect(body.detail).toMatch(/^(?:The|In the) filter/);
  });

  it('reads only a page of the people that a filter selects', async () => {
    const statements = await statementsDuring(() => listed('/Users', 'userName co "@"'));
    expect(statements.filter((sql) => sql.includes('FROM members m') && !sql.includes('LIMIT'))).toHaveLength(
      1,
    );
    const page = await own.client.get('/Users?count=1&startIndex=2&filter=userName+co+%22%40company%22');
    expect(page.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 2 });
  });

  describe('searches', () => {
    it('Users and Groups with the query in a body', async () => {
      const found = await own.client.post('/Users/.search', {
        schemas: [SEARCH],
        filter: 'userName sw "ada"',
        attributes: ['userName', 'name.givenName'],
        startIndex: 1,
        count: 10,
        sortBy: 'userName',
      });
      expect(found.status).toBe(200);
      expect(found.headers['content-type']).toContain('application/scim+json');
      expect(found.body).toEqual({
        schemas: [LIST],
        totalResults: 1,
        startIndex: 1,
        itemsPerPage: 1,
        Resources: [
          {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
            id: people.get('ada'),
            userName: `ada@${own.domain}`,
            name: { givenName: 'Ada' },
          },
        ],
      });
      const groups = await own.client.post('/Groups/.search', {
        filter: 'displayName eq "Writers"',
        excludedAttributes: ['members', 'meta.version'],
      });
      expect(named(teams, groups.body as Page)).toBe('Writers');
      expect(groups.body.Resources[0]).not.toHaveProperty('members');
      expect((await own.client.post('/Users/.search', {})).body.totalResults).toBe(3);
    });

    it('all resources together, page by page', async () => {
      const all = [...people, ...teams];
      const names = new Map(all);
      const pages = [];
      for (const startIndex of [1, 3, 5, 7]) {
        const { body } = await own.client.post('/.search', { startIndex, count: 2 });
        expect(body).toMatchObject({ totalResults: 6, startIndex });
        pages.push(named(names, body as Page));
      }
      expect(pages).toEqual(['admin ada', 'bob Writers', 'Readers Empty', '']);
      const search = async (filter: string) =>
        named(names, (await own.client.post('/.search', { filter })).body as Page);
      expect(await search('displayName co "ada" or displayName eq "empty"')).toBe('ada Empty');
      expect(await search('userName pr and members pr')).toBe('');
      expect(await search('meta.resourceType eq "Group" and not (members[value pr])')).toBe('Empty');
      expect((await own.client.post('/.search', { filter: 'nickName pr' })).status).toBe(400);
    });

    it.each<[object, string]>([
      [{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] }, 'invalidSyntax'],
      [{ filter: 'userName' }, 'invalidFilter'],
      [{ filter: 5 }, 'invalidValue'],
      [{ filter: 'x'.repeat(4097) }, 'invalidValue'],
      [{ count: '5' }, 'invalidValue'],
      [{ count: 2 ** 40 }, 'invalidValue'],
      [{ startIndex: 1.5 }, 'invalidValue'],
      [{ attributes: [1] }, 'invalidValue'],
      [{ attributes: Array.from({ length: 101 }, () => 'id') }, 'invalidValue'],
    ])('nothing with %j', async (body, scimType) => {
      for (const path of ['/.search', '/Users/.search', '/Groups/.search']) {
        const refused = await own.client.post(path, body);
        expect([refused.status, refused.body.scimType]).toEqual([400, scimType]);
      }
    });
  });

  describe('shows', () => {
    it('the groups of Users, and no version without them', async () => {
      const { body, headers } = await own.client.get(`/Users/${people.get('ada')}`);
      expect(body.groups).toEqual([
        { value: teams.get('Writers'), display: 'Writers', type: 'direct' },
        { value: teams.get('Readers'), display: 'Readers', type: 'direct' },
      ]);
      expect(headers.etag).toBe(body.meta.version);
      const without = await own.client.get(`/Users/${people.get('ada')}?excludedAttributes=groups`);
      expect(without.body).not.toHaveProperty('groups');
      expect(without.body.meta).not.toHaveProperty('version');
      const parts = await own.client.get('/Users?attributes=groups.display,emails.value,meta.created');
      expect(parts.body.Resources[0]).toEqual({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        id: own.world.admin.id,
        emails: [{ value: expect.any(String) as string }],
        meta: { created: expect.any(String) as string },
      });
      expect(parts.body.Resources[1].groups).toEqual([{ display: 'Writers' }, { display: 'Readers' }]);
    });

    it('groups only of its own organization', async () => {
      const other = await directory(app);
      const ada = { ...own.world.admin, id: people.get('ada') as string };
      await app.build.join(other.world.id, ada, 'read');
      await app.build.team(other.world, [ada]);
      const { body } = await own.client.get(`/Users/${ada.id}?attributes=groups`);
      expect(body.groups).toHaveLength(2);
      expect((await listed('/Users', 'groups pr', other.client)).Resources).toHaveLength(1);
    });

    it('that groups cannot be changed through a User', async () => {
      const before = await own.client.get(`/Users/${people.get('bob')}`);
      const put = await own.client.put(`/Users/${people.get('bob')}`, {
        userName: `bob@${own.domain}`,
        groups: [{ value: teams.get('Empty') }],
      });
      expect(put.body.groups).toEqual(before.body.groups);
    });

    it('when a User last changed', async () => {
      const at = async (id: string) =>
        (await own.client.get(`/Users/${id}`)).body.meta.lastModified as string;
      const carl = await provision(own, { userName: `carl@${own.domain}` });
      let last = await at(carl);
      const changed = async () => {
        const now = await at(carl);
        const isLater = now > last;
        last = now;
        return isLater;
      };
      const change = (body: object) =>
        own.client.put(`/Users/${carl}`, { userName: `carl@${own.domain}`, ...body });
      await change({});
      expect(await changed()).toBe(false);
      await change({ displayName: 'Carl' });
      expect(await changed()).toBe(true);
      await change({ displayName: 'Carl', active: false });
      expect(await changed()).toBe(true);
      await change({ displayName: 'Carl', active: true, userName: `carlo@${own.domain}` });
      expect(await changed()).toBe(true);
      const exact = await listed(
        '/Users',
        `meta.lastModified eq "${last}" and meta.lastModified ge "${last}"`,
      );
      expect(idsIn(exact)).toEqual([carl]);
      await own.client.delete(`/Users/${carl}`);
    });

    it('when a Group last changed', async () => {
      const people = [await provision(own), await provision(own)];
      const group = (await own.client.post('/Groups', { displayName: 'Changing' })).body.id as string;
      const at = async () =>
        (await own.client.get(`/Groups/${group}?attributes=meta`)).body.meta.lastModified as string;
      let last = await at();
      const changed = async () => {
        const now = await at();
        const isLater = now > last;
        last = now;
        return isLater;
      };
      const put = (body: object) => own.client.put(`/Groups/${group}`, { displayName: 'Changing', ...body });
      const admin = app.client(own.world.admin);
      const team = `/orgs/${own.world.id}/teams/${group}`;
      for (const [isChange, make] of [
        [false, () => put({})],
        [true, () => put({ members: people.map((value) => ({ value })) })],
        [false, () => put({ members: people.map((value) => ({ value })) })],
        [true, () => put({ externalId: 'X', members: people.map((value) => ({ value })) })],
        [true, () => admin.patch(team, { title: 'Changed' })],
        [true, () => admin.delete(`${team}/members/${people[0]}`)],
        [true, () => own.client.delete(`/Users/${people[1]}`)],
      ] as const) {
        const { status } = await make();
        expect(status).toBeLessThan(300);
        expect([make.toString(), await changed()]).toEqual([make.toString(), isChange]);
      }
      await own.client.delete(`/Users/${people[0]}`);
      await own.client.delete(`/Groups/${group}`);
    });
  });
});
