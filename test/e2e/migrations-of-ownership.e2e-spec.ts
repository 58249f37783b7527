import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source-options.js';
import { migrations } from '../../src/database/migrations.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { directory } from '../support/scim.js';

/** The first migration that knows of domains, confirmed addresses and owners of hosts. */
const FIRST = 'Domains1795501284579';

describe('migrating an installation from before domains, addresses and hosts had owners', () => {
  let app: TestApp;
  let world: World;
  let other: World;
  let mapped: { id: string; email: string };
  const people: Record<string, Person> = {};
  const sites: Record<string, string> = {};

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    other = await app.build.organization();
    people.untouched = await app.build.person({ email: 'untouched@old.test' });
    people.setUp = await app.build.person({ email: 'set-up@old.test' });
    people.pending = await app.build.person({ email: 'pending@old.test' });
    people.renamed = await app.build.person({ email: 'renamed@old.test' });
    people.operator = await app.build.person({ email: 'operator@old.test', instanceAdmin: true });
    await setUp(people.setUp.id, 'set-up@old.test', 'now()');
    await setUp(people.pending.id, 'pending@old.test', 'NULL');
    await setUp(people.renamed.id, 'former@old.test', 'now()');
    await app.database.query(`UPDATE organizations SET email_domains = '{old.test}' WHERE id = $1`, [
      world.id,
    ]);
    const { client, address } = await directory(app);
    const email = address();
    mapped = { id: (await client.post('/Users', { userName: email })).body.id as string, email };
    await site('older', other, { proxy: 'shared.test/other' });
    await site('hosted', world, { hostname: 'docs.company.test' });
    await site('below', other, { proxy: 'docs.company.test/beta' });
    await site('younger', world, { proxy: 'shared.test/docs' });
    await app.database.query(`UPDATE sites SET proxy = 'Shared.test/docs' WHERE id = $1`, [sites.younger]);
    await migrateAgain();
  });
  afterAll(() => app.stop());

  async function setUp(userId: string, email: string, completedAt: 'now()' | 'NULL'): Promise<void> {
    await app.database.query(
      `INSERT INTO account_set_ups (user_id, id, email, expires_at, completed_at)
       VALUES ($1, gen_random_uuid(), $2, now() + interval '7 days', ${completedAt})`,
      [userId, email],
    );
  }

  /** A published site at an address that nobody checked. */
  async function site(name: string, of: World, at: { hostname?: string; proxy?: string }): Promise<void> {
    const space = await app.build.spaceWithPage(of, `# Site ${name}`);
    const id = await app.build.site(of, { visibility: 'public', spaces: [space] });
    await app.database.query('UPDATE sites SET hostname = $2, proxy = $3 WHERE id = $1', [
      id,
      at.hostname ?? null,
      at.proxy ?? null,
    ]);
    sites[name] = id;
  }

  /** Reverts the migrations down to the first one, which drops what they stored, and runs them again. */
  async function migrateAgain(): Promise<void> {
    const options = dataSourceOptions(app.databaseUrl, [], { poolSize: 1, patient: true });
    const dataSource = await new DataSource({ ...options, migrations }).initialize();
    const first = migrations.findIndex(({ name }) => name === FIRST);
    try {
      for (let count = migrations.length; count > first; count -= 1) await dataSource.undoLastMigration();
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
  }

  const siteAt = async (url: string): Promise<unknown> =>
    (await app.client(world.admin).post('/urls/published', { url })).body.site;

  it('counts addresses as confirmed only of people who used the emailed link, and of operators', async () => {
    const confirmed = async ([name, person]: [string, Person]): Promise<[string, boolean]> => [
      name,
      typeof (await app.client(person).get('/user')).body.emailVerifiedAt === 'string',
    ];
    expect(Object.fromEntries(await Promise.all(Object.entries(people).map(confirmed)))).toEqual({
      ...{ untouched: false, setUp: true, pending: false, renamed: false, operator: true },
    });
  });

  it('verifies no domain: nobody joins by one, and it stays one of the mail domains', async () => {
    const admin = app.client(world.admin);
    expect((await admin.get(`/orgs/${world.id}/domains`)).body.items).toEqual([]);
    for (const person of [people.setUp, people.untouched])
      expect((await app.client(person).post(`/orgs/${world.id}/join`)).status).toBe(404);
    const kept = await admin.patch(`/orgs/${world.id}`, { emailDomains: ['old.test'] });
    expect([kept.status, kept.body.emailDomains]).toEqual([200, ['old.test']]);
    const taken = await app.client(other.admin).patch(`/orgs/${other.id}`, { emailDomains: ['old.test'] });
    expect(taken.status).toBe(400);
  });

  it('trusts the addresses of members alone when the first organization verifies a domain', async () => {
    await app.build.domain(world.id, 'old.test');
    for (const person of [people.setUp, people.untouched])
      expect((await app.client(person).post(`/orgs/${world.id}/join`)).status).toBe(403);
  });

  it('knows which accounts a directory created', async () => {
    const rows = await app.database.query<{ email: string }>(
      'SELECT email FROM users WHERE origin_organization_id IS NOT NULL',
    );
    expect(rows).toEqual([{ email: mapped.email }]);
  });

  it('gives a host to the organization with the hostname, else to that of the oldest site', async () => {
    expect(await siteAt('https://docs.company.test/beta')).toBe(sites.hosted);
    expect(await siteAt('https://shared.test/other')).toBe(sites.older);
    expect((await app.client().post('/urls/published', { url: 'https://shared.test/docs' })).status).toBe(
      404,
    );
    const patch = (of: World, id: string | undefined, body: object) =>
      app.client(of.admin).patch(`/orgs/${of.id}/sites/${id ?? ''}`, body);
    expect((await patch(other, sites.older, { hostname: 'docs.company.test' })).status).toBe(409);
    expect((await patch(world, sites.younger, { proxy: 'shared.test/more' })).status).toBe(409);
  });
});
