import pg from 'pg';
import type { World } from '../support/factories.js';
import { ProviderSignIns } from '../support/provider-sign-ins.js';
import { waitForWaiting } from '../support/waiting-statements.js';

/** PostgreSQL ends one of the transactions that wait for each other: here, that of the sign-in. */
describe('a sign-in that ends because of a deadlock', () => {
  let signIns: ProviderSignIns;
  let world: World;
  let holder: pg.Client;

  beforeAll(async () => {
    signIns = await ProviderSignIns.start();
    holder = new pg.Client({ connectionString: signIns.app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await signIns.stop();
  });
  beforeEach(async () => {
    world = await signIns.app.build.organization();
    await signIns.app.build.domain(world.id, `deadlock-${world.id}.test`);
  });

  it.each(['oidc', 'saml'] as const)('is completed in the next try: through %s', async (kind) => {
    const signIn = await (kind === 'oidc' ? signIns.withOidc(world) : signIns.withSaml(world));
    await holder.query('BEGIN');
    await holder.query(`SELECT 1 FROM ${kind}_providers WHERE organization_id = $1 FOR UPDATE`, [world.id]);
    const answer = signIn(`ada@deadlock-${world.id}.test`);
    await waitForWaiting(holder, 1);
    await holder.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [world.id]);
    await holder.query('COMMIT');
    expect((await signIns.signedIn(await answer)).token).toEqual(expect.any(String));
  });
});
