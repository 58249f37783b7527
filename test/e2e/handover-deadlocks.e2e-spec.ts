import pg from 'pg';
import type { TestApp } from '../support/app.js';
import { ProviderSignIns, type SignIn } from '../support/provider-sign-ins.js';
import { type Directory, directory, patchOf } from '../support/scim.js';
import { waitForWaiting } from '../support/waiting-statements.js';

/** Somebody signs in at another organization while a directory gives their User to the next person. */
describe('a hand-over of somebody who signs in elsewhere', () => {
  let app: TestApp;
  let signIns: ProviderSignIns;
  let company: Directory;
  let signIn: SignIn;
  let holder: pg.Client;
  const email = 'x@late.example';
  let id: string;

  beforeAll(async () => {
    signIns = await ProviderSignIns.start();
    ({ app } = signIns);
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    signIn = await signIns.withOidc(await app.build.organization());
    await signIns.signedIn(await signIn(email));
    company = await directory(app, { defaultRole: 'read' });
    await app.build.domain(company.world.id, 'late.example');
    const created = await company.client.post('/Users', { userName: email, externalId: 'former' });
    id = created.body.id as string;
  });
  afterAll(async () => {
    await holder.end();
    await signIns.stop();
  });

  const waiting = (count: number): Promise<void> => waitForWaiting(holder, count);
  const giveAway = (): Promise<{ status: number }> =>
    Promise.resolve(
      company.client.patch(
        `/Users/${id}`,
        patchOf({ op: 'replace', path: 'externalId', value: crypto.randomUUID() }),
      ),
    );

  it('waits for them in one order: the sign-in locks the person before the membership', async () => {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    const signedIn = signIn(email);
    await waiting(1);
    await holder.query('SELECT 1 FROM members WHERE user_id = $1 FOR UPDATE', [id]);
    await holder.query('COMMIT');
    expect((await signedIn).status).toBe(303);
  });

  it('happens also if PostgreSQL ends its transaction because of a deadlock', async () => {
    const { token } = await app.build.token({ id } as never);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM members WHERE user_id = $1 FOR UPDATE', [id]);
    const changed = giveAway();
    await waiting(1);
    // It has the lock of the person, and has waited longer: its transaction ends.
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [id]);
    await holder.query('COMMIT');
    expect((await changed).status).toBe(200);
    expect((await app.client(token).get('/user')).status).toBe(401);
  });
});
