import pg from 'pg';
import { fairLock } from '../../src/database/fair-lock.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { invitationPath, MailServer } from '../support/mail-server.js';
import { waitForWaiting } from '../support/waiting-statements.js';

/** PostgreSQL ends one of the transactions that wait for each other: here, that of the request. */
describe('a change that ends because of a deadlock is made again:', () => {
  let app: TestApp;
  let mails: MailServer;
  let world: World;
  let person: Person;
  let holder: pg.Client;

  beforeAll(async () => {
    mails = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: mails.url });
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await app.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    person = await app.build.member(world.id, 'read');
  });

  type Statement = [sql: string, ...parameters: string[]];
  const MEMBERS = `SELECT ${fairLock('shared', 'members', '$1')}`;
  const MEMBER = 'SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 FOR UPDATE';
  const query = ([sql, ...parameters]: Statement) => holder.query(sql, parameters);
  /** Holds what the request waits for, and then waits for what the request holds. */
  const status = async (
    held: Statement,
    asked: Statement,
    send: () => PromiseLike<{ status: number }>,
  ): Promise<number> => {
    await holder.query('BEGIN');
    await query(held);
    const sent = Promise.resolve(send());
    await waitForWaiting(holder, 1);
    await query(asked);
    await holder.query('COMMIT');
    return (await sent).status;
  };
  const admin = () => app.client(world.admin);
  const member = () => admin().get(`/orgs/${world.id}/members/${person.id}`);

  it('the deletion of a team', async () => {
    const team = await app.build.team(world, [person]);
    const held: Statement = ['SELECT 1 FROM teams WHERE id = $1 FOR UPDATE', team];
    const path = `/orgs/${world.id}/teams/${team}`;
    expect(await status(held, [MEMBERS, world.id], () => admin().delete(path))).toBeLessThan(300);
    expect((await admin().get(path)).status).toBe(404);
  });

  it('the removal of a member', async () => {
    const remove = () => admin().delete(`/orgs/${world.id}/members/${person.id}`);
    expect(await status([MEMBER, world.id, person.id], [MEMBERS, world.id], remove)).toBeLessThan(300);
    expect((await member()).status).toBe(404);
  });

  it('the change of the role of a member', async () => {
    const lock: Statement = [`SELECT ${fairLock('shared', 'member', '$1', '$2')}`, world.id, person.id];
    const change = () => admin().patch(`/orgs/${world.id}/members/${person.id}`, { role: 'edit' });
    expect(await status([MEMBER, world.id, person.id], lock, change)).toBe(200);
    expect((await member()).body).toMatchObject({ role: 'edit' });
  });

  it('an invitation that is accepted', async () => {
    const email = `invited-${world.id}@invited.example`;
    const invited = await app.build.person({ email, isConfirmed: false });
    const other = await app.build.organization();
    await app.build.join(other.id, invited, 'read');
    await admin().post(`/orgs/${world.id}/invites`, { emails: [email], role: 'read' });
    const path = invitationPath(await mails.to(email));
    const lock: Statement = [`SELECT ${fairLock('shared', 'member', '$1', '$2')}`, other.id, invited.id];
    const accept = () => app.client().post(path, {});
    expect(await status([MEMBER, world.id, world.admin.id], lock, accept)).toBe(200);
  });
});
