import { TestApp } from '../support/app.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp, type OidcPerson } from '../support/oidc-idp.js';
import { SourceServer } from '../support/source-server.js';

const PUBLIC_URL = 'https://docs.example.com';
const APP_URL = 'https://docs.example.com/app';

describe('the rules of a provider for claims', () => {
  let app: TestApp;
  let idp: OidcIdp;
  let other: SourceServer;
  let world: World;
  let provider: { id: string; service: { redirectURL: string; startURL: string } };
  let browser: Browser;

  beforeAll(async () => {
    idp = await OidcIdp.start();
    other = await SourceServer.start();
    app = await TestApp.start({
      PUBLIC_URL,
      APP_URL,
      OUTBOUND_ALLOWED_HOSTS: `${idp.host},127.0.0.1:${other.port}`,
    });
  });
  afterAll(async () => {
    await app.stop();
    await other.stop();
    await idp.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    await app.build.domain(world.id, 'example.com');
    await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: ['example.com'] });
    provider = await create();
    browser = new Browser(app, PUBLIC_URL);
  });

  const create = async (changes: object = {}): Promise<typeof provider> => {
    const body = {
      label: 'Test',
      issuer: idp.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      ...changes,
    };
    const created = await app.client(world.admin).post(`/orgs/${world.id}/oidc`, body);
    expect(created.status).toBe(201);
    const made = created.body as typeof provider;
    idp.trust(made.service.redirectURL);
    return made;
  };
  const newPerson = (claims: object = {}): OidcPerson => {
    const subject = crypto.randomUUID();
    return {
      subject,
      claims: { email: `${subject}@example.com`, email_verified: true, name: 'Ada', ...claims },
    };
  };

  /** Goes to the provider and follows it until it leads back. @returns the address back here */
  const answered = async (person: OidcPerson, start = provider.service.startURL): Promise<string> => {
    idp.next(person);
    let answer = await browser.get(start);
    expect([answer.status, answer.text]).toEqual([303, expect.anything()]);
    for (let steps = 0; steps < 8 && !answer.location.startsWith(PUBLIC_URL); steps += 1)
      answer = await browser.get(new URL(answer.location, idp.issuer).href);
    expect(answer.location.startsWith(provider.service.redirectURL)).toBe(true);
    return answer.location;
  };
  const signIn = async (person: OidcPerson): Promise<BrowserAnswer> => browser.get(await answered(person));

  const rules = (claimRules: object[], changes: object = {}) =>
    app.client(world.admin).patch(`/orgs/${world.id}/oidc/${provider.id}`, { claimRules, ...changes });
  /** Signs a person in with these groups, in a browser of their own. */
  const withGroups = async (person: OidcPerson, ...groups: string[]): Promise<string> => {
    browser = new Browser(app, PUBLIC_URL);
    return (await browser.exchange(await signIn({ ...person, claims: { ...person.claims, groups } }))).user;
  };
  const roleOf = async (user: string): Promise<string | null> =>
    (await app.client(world.admin).get(`/orgs/${world.id}/members/${user}`)).body.role as string | null;
  const teamsOf = async (user: string): Promise<string[]> => {
    const rows = await app.database.query<{ team_id: string }>(
      'SELECT team_id FROM team_members WHERE user_id = $1 AND organization_id = $2 ORDER BY team_id',
      [user, world.id],
    );
    return rows.map(({ team_id }) => team_id);
  };

  it('give the strongest role at each sign-in, and the default role when none applies', async () => {
    const saved = await rules(
      [
        { claim: 'groups', value: 'Docs', role: 'edit' },
        { claim: 'groups', value: 'Leads', role: 'admin' },
      ],
      { defaultRole: 'read' },
    );
    expect(saved.body.claimRules).toEqual([
      { claim: 'groups', value: 'Docs', role: 'edit' },
      { claim: 'groups', value: 'Leads', role: 'admin' },
    ]);
    const person = newPerson();
    const user = await withGroups(person, 'Docs', 'Others');
    expect(await roleOf(user)).toBe('edit');
    await withGroups(person, 'Leads', 'Docs');
    expect(await roleOf(user)).toBe('admin');
    await withGroups(person);
    expect(await roleOf(user)).toBe('read');
    await rules([]);
    await app.client(world.admin).patch(`/orgs/${world.id}/members/${user}`, { role: 'comment' });
    await withGroups(person, 'Leads');
    expect(await roleOf(user)).toBe('comment');
  });

  it('never take the last administrator', async () => {
    await rules([{ claim: 'groups', value: 'Leads', role: 'admin' }], { defaultRole: 'read' });
    const person = newPerson();
    const user = await withGroups(person, 'Leads');
    expect(await roleOf(user)).toBe('admin');
    await app.client(world.admin).patch(`/orgs/${world.id}/members/${world.admin.id}`, { role: 'read' });
    await withGroups(person);
    const [row] = await app.database.query<{ role: string }>(
      'SELECT role FROM members WHERE user_id = $1 AND organization_id = $2',
      [user, world.id],
    );
    expect(row?.role).toBe('admin');
  });

  it('add people to teams and remove them, but leave other teams alone', async () => {
    const [writers, readers, other] = [
      await app.build.team(world, []),
      await app.build.team(world, []),
      await app.build.team(world, []),
    ];
    await rules([
      { claim: 'groups', value: 'Docs', team: writers },
      { claim: 'groups', value: 'Leads', team: writers },
      { claim: 'groups', value: 'Staff', team: readers },
    ]);
    const person = newPerson();
    const user = await withGroups(person, 'Docs', 'Staff');
    expect(await teamsOf(user)).toEqual([writers, readers]);
    await app.client(world.admin).put(`/orgs/${world.id}/teams/${other}/members/${user}`, {});
    await withGroups(person, 'Leads');
    expect(await teamsOf(user)).toEqual([writers, other]);
    expect(await roleOf(user)).not.toBe('admin');
    await app.client(world.admin).delete(`/orgs/${world.id}/teams/${writers}`);
    await withGroups(person, 'Docs', 'Staff');
    expect(await teamsOf(user)).toEqual([readers, other]);
  });

  it('never touch teams that a directory manages', async () => {
    const team = await app.build.team(world, []);
    expect((await rules([{ claim: 'groups', value: 'Docs', team }])).status).toBe(200);
    const { body } = await app.client(world.admin).post(`/orgs/${world.id}/scim-tokens`, {});
    const scim = app.scim(world.id, body.token as string);
    await scim.put(`/Groups/${team}`, { displayName: 'Directory', externalId: 'D' });
    const user = await withGroups(newPerson(), 'Docs');
    expect(await teamsOf(user)).toEqual([]);
    const refused = await rules([{ claim: 'groups', value: 'Docs', team }]);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('claimRules.0.team');
  });

  it('can be saved only by administrators, for teams of the organization, and with an effect', async () => {
    const elsewhere = await app.build.team(await app.build.organization(), []);
    const rule = { claim: 'groups', value: 'Docs' };
    for (const [bad, status] of [
      [[rule], 400],
      [[{ ...rule, role: 'owner' }], 400],
      [[{ ...rule, role: null }], 400],
      [[{ ...rule, team: 'x', role: 'read' }], 404],
      [[{ ...rule, team: elsewhere }], 404],
      [[{ value: 'Docs', role: 'read' }], 400],
      [[[]], 400],
      [Array.from({ length: 51 }, () => ({ ...rule, role: 'read' })), 400],
    ] as [object[], number][])
      expect([JSON.stringify(bad).slice(0, 80), (await rules(bad)).status]).toEqual([
        JSON.stringify(bad).slice(0, 80),
        status,
      ]);
    const member = await app.build.member(world.id, 'create');
    const body = { claimRules: [{ ...rule, role: 'admin' }] };
    const refused = await app.client(member).patch(`/orgs/${world.id}/oidc/${provider.id}`, body);
    expect(refused.status).toBe(403);
  });

  it('refuse a sign-in when the provider leaves out the groups because there are too many', async () => {
    await rules([{ claim: 'groups', value: 'Leads', role: 'admin' }]);
    const person = newPerson({ _claim_names: { groups: 'src1' } });
    const answer = await signIn(person);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('too many values');
  });
});
