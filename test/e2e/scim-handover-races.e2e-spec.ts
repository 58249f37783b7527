import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Directory, directory, patchOf, provision } from '../support/scim.js';
import { waitForWaiting } from '../support/waiting-statements.js';

/** An administrator invites people while a directory gives their User to somebody else. */
describe('a hand-over at the same time as', () => {
  let app: TestApp;
  let company: Directory;
  let holder: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    company = await directory(app, { defaultRole: 'read' });
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await app.stop();
  });

  const waiting = (count: number): Promise<void> => waitForWaiting(holder, count);
  const external = (value: string): object => ({ op: 'replace', path: 'externalId', value });

  it.each<[string, string, (client: ApiClient, path: string) => PromiseLike<{ status: number }>, object[]]>([
    [
      'an invitation by mail',
      `SELECT pg_advisory_xact_lock(hashtextextended('invitations to p@home.example', 0))`,
      (client, path) => client.post(`${path}/invites`, { emails: ['p@home.example'], role: 'admin' }),
      [external('nina-1')],
    ],
    [
      'an invite link, of somebody whom the directory disables',
      'LOCK TABLE link_invites IN SHARE MODE',
      (client, path) => client.post(`${path}/link-invites`, { role: 'admin' }),
      [external('nina-2'), { op: 'replace', path: 'active', value: false }],
    ],
    [
      'an invite link',
      'LOCK TABLE link_invites IN SHARE MODE',
      (client, path) => client.post(`${path}/link-invites`, { role: 'admin' }),
      [external('nina-3')],
    ],
  ])('%s ends it, and the access of the former person', async (_, lock, send, operations) => {
    const path = `/orgs/${company.world.id}`;
    const id = await provision(company, { externalId: crypto.randomUUID() });
    await app.client(company.world.admin).patch(`${path}/members/${id}`, { role: 'admin' });
    const { token } = await app.build.token({ id } as never);
    await holder.query('BEGIN');
    await holder.query(lock);
    const invited = Promise.resolve(send(app.client(token), path));
    await waiting(1);
    const changed = Promise.resolve(company.client.patch(`/Users/${id}`, patchOf(...operations)));
    await waiting(2);
    await holder.query('COMMIT');
    expect([(await changed).status, (await invited).status < 300]).toEqual([200, true]);
    expect((await app.client(token).get('/user')).status).toBe(401);
    const left = await app.database.query(
      `SELECT id FROM link_invites WHERE created_by = $1
       UNION ALL SELECT id FROM email_invites WHERE created_by = $1`,
      [id],
    );
    expect(left).toEqual([]);
  });

  it('the use of an invite link of the former person ends their access', async () => {
    const path = `/orgs/${company.world.id}`;
    const id = await provision(company, { externalId: crypto.randomUUID() });
    await app.client(company.world.admin).patch(`${path}/members/${id}`, { role: 'admin' });
    const { token } = await app.build.token({ id } as never);
    const link = (await app.client(token).post(`${path}/link-invites`, { role: 'read' })).body as {
      id: string;
    };
    const guest = app.client(await app.build.person());
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM members WHERE user_id = $1 FOR NO KEY UPDATE', [id]);
    const used = Promise.resolve(guest.post(`${path}/invites/${link.id}`));
    await waiting(1);
    const changed = Promise.resolve(
      company.client.patch(`/Users/${id}`, patchOf(external(crypto.randomUUID()))),
    );
    await waiting(2);
    await holder.query('COMMIT');
    expect([(await used).status, (await changed).status]).toEqual([200, 200]);
    expect((await app.client(token).get('/user')).status).toBe(401);
  });

  it('the former person’s own requests does not wait for all of them, and ends their role', async () => {
    const path = `/orgs/${company.world.id}`;
    const id = await provision(company, { externalId: crypto.randomUUID() });
    const admin = app.client(company.world.admin);
    await admin.patch(`${path}/members/${id}`, { role: 'admin' });
    const { token } = await app.build.token({ id } as never);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM members WHERE user_id = $1 FOR SHARE', [id]);
    const changed = Promise.resolve(admin.patch(`${path}/members/${id}`, { role: 'read' }));
    await waiting(1);
    const invited = Promise.resolve(
      app.client(token).post(`${path}/invites`, { emails: ['q@home.example'], role: 'admin' }),
    );
    await waiting(2);
    await holder.query('COMMIT');
    expect([(await changed).status, (await invited).status]).toEqual([200, 403]);
  });

  it('an invitation does not make somebody a member again who is being removed', async () => {
    const person = await app.build.person();
    await app.build.join(company.world.id, person, 'admin');
    const path = `/orgs/${company.world.id}`;
    const admin = app.client(company.world.admin);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE grants IN SHARE MODE');
    const removed = Promise.resolve(admin.delete(`${path}/members/${person.id}`));
    await waiting(1);
    const emails = [person.email];
    const invited = Promise.resolve(admin.post(`${path}/invites`, { emails, role: 'admin' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await holder.query('COMMIT');
    expect([(await removed).status < 300, (await invited).status]).toEqual([true, 200]);
    expect((await admin.get(`${path}/members/${person.id}`)).status).toBe(404);
  });

  it('invitations by other organizations does not wait for them', async () => {
    const address = company.address();
    const id = await provision(company, { userName: address, externalId: crypto.randomUUID() });
    const other = await app.build.organization();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    const invited = await app.client(other.admin).post(`/orgs/${other.id}/invites`, { emails: [address] });
    await holder.query('COMMIT');
    expect(invited.status).toBe(200);
  });
});
