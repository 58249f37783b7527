import { TestApp } from '../support/app.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import type { OidcPerson } from '../support/oidc-idp.js';
import { OidcSetup, PUBLIC_URL, newPerson, type OidcProvider } from '../support/oidc-setup.js';

describe('the rules of a provider for claims', () => {
  let setup: OidcSetup;
  let app: TestApp;
  let world: World;
  let provider: OidcProvider;
  let browser: Browser;

  beforeAll(async () => {
    setup = await OidcSetup.start();
    ({ app } = setup);
  });
  afterAll(() => setup.stop());
  beforeEach(async () => {
    world = await setup.organization();
    provider = await create();
    browser = new Browser(app, PUBLIC_URL);
  });

  const create = (changes: object = {}): Promise<OidcProvider> => setup.provider(world, changes);
  const answered = (person: OidcPerson, start?: string): Promise<string> =>
    setup.answered(browser, person, provider, start);
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

  it('apply to administrators too: whoever is one by a rule has to sign in', async () => {
    const organization = app.client(world.admin);
    await organization.patch(`/orgs/${world.id}`, { sso: true });
    await rules([{ claim: 'groups', value: 'Leads', role: 'admin' }], { defaultRole: 'read' });
    const person = newPerson();
    const user = await withGroups(person, 'Leads');
    const token = await app.build.token({ id: user } as never);
    const status = async (): Promise<number> =>
      (await app.client(token).get(`/orgs/${world.id}/oidc`)).status;
    expect([await roleOf(user), await status()]).toEqual(['admin', 403]);
    const { token: signedIn } = await browser.exchange(
      await signIn({ ...person, claims: { ...person.claims, groups: ['Leads'] } }),
    );
    expect(
      (await app.client(signedIn).patch(`/orgs/${world.id}/members/${user}`, { role: 'admin' })).status,
    ).toBe(200);
    expect(await status()).toBe(403);
    await organization.patch(`/orgs/${world.id}/members/${user}`, { role: 'edit' });
    await organization.patch(`/orgs/${world.id}/members/${user}`, { role: 'admin' });
    expect(await status()).toBe(200);
    // A rule that confirms what somebody gave locks nobody out who could repair the provider.
    await withGroups(person, 'Leads');
    expect(await status()).toBe(200);
    await withGroups(person);
    await withGroups(person, 'Leads');
    expect(await status()).toBe(403);
    await rules([]);
    await withGroups(person, 'Leads');
    expect([await roleOf(user), await status()]).toEqual(['admin', 200]);
  });

  it('leave an administrator by a rule one when another provider signs them in, who still has to sign in', async () => {
    await app.client(world.admin).patch(`/orgs/${world.id}`, { sso: true });
    await rules([{ claim: 'groups', value: 'Leads', role: 'admin' }], { defaultRole: 'read' });
    const person = newPerson();
    const user = await withGroups(person, 'Leads');
    const token = await app.build.token({ id: user } as never);
    const ruled = provider;
    provider = await create({ label: 'Other' });
    await withGroups(person);
    const status = (await app.client(token).get(`/orgs/${world.id}/oidc`)).status;
    expect([await roleOf(user), status]).toEqual(['admin', 403]);
    provider = ruled;
    await withGroups(person);
    expect(await roleOf(user)).toBe('read');
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
