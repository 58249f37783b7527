import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { Pgbouncer } from '../support/pgbouncer.js';
import { Installations, until } from '../support/service-process.js';

describe('a service behind PgBouncer', () => {
  const installations = new Installations();
  const poolers: Pgbouncer[] = [];
  let database: TestDatabase;

  beforeEach(async () => {
    database = await cloneDatabase();
  });
  afterEach(async () => {
    await installations.cleanUp();
    for (const pooler of poolers.splice(0)) await pooler.stop();
    await database.drop();
  });

  const poolerWith = async (options: Parameters<typeof Pgbouncer.to>[1]): Promise<Pgbouncer> => {
    const pooler = await Pgbouncer.to(database.url, options);
    poolers.push(pooler);
    return pooler;
  };
  const start = async (url: string) =>
    installations.start(await installations.directory(), { env: { DATABASE_URL: url, DEMO: 'true' } });

  it.each([
    ['transaction', []],
    ['transaction', ['server_round_robin = 1']],
    ['transaction', ['default_pool_size = 1']],
    ['statement', []],
  ] as const)('with pool_mode = %s %j does not start, and says why', async (poolMode, settings) => {
    const pooler = await poolerWith({ poolMode, settings: [...settings] });
    // Other clients, so that there are several sessions.
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client({ connectionString: pooler.url });
        await client.connect();
        await client.query('SELECT pg_sleep(0.1)');
        return client;
      }),
    );
    const service = await start(pooler.url);
    expect((await service.exited).code).toBe(78);
    expect(service.output).toMatch(
      /^The configuration is wrong: DATABASE_URL [^\n]+pool_mode = session[^\n]+\n$/,
    );
    await Promise.all(others.map((client) => client.end()));
  });

  it('with pool_mode = session starts, also as two processes at once, and keeps no lock', async () => {
    // The statement that cleans a session when a client leaves is not needed.
    const pooler = await poolerWith({ poolMode: 'session', settings: ['server_reset_query ='] });
    const both = await Promise.all([start(pooler.url), start(pooler.url)]);
    for (const service of both) await service.ready(120);
    const [first] = both;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const locks = await client.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(locks.rows).toEqual([]);
    await client.end();
    const response = await fetch(`${first?.baseUrl}/readyz`);
    expect(response.status).toBe(200);
  });

  it('that waits for the migrations of another process says for which', async () => {
    const holder = new pg.Client({ connectionString: database.url, application_name: 'a stuck process' });
    await holder.connect();
    await holder.query(`SELECT pg_advisory_lock(hashtextextended('docs-publishing-service migrations', 0))`);
    const service = await start(database.url);
    await until('the service says what it waits for', () => service.output.includes('"a stuck process"'));
    await holder.end();
    await service.ready(120);
  });
});
