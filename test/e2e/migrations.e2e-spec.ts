import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source-options.js';
import { migrations } from '../../src/database/migrations.js';
import { migrate } from '../../src/database/open-database.js';
import { TestApp } from '../support/app.js';
import { postComment } from '../support/comments.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';

describe('migrating', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await cloneDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('does nothing in an up-to-date database', async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it('recognizes a migration by its former timestamp, and does not run it again', async () => {
    await client.query(
      `UPDATE migrations SET name = 'LinkHolders1795478900000', timestamp = 1795478900000
       WHERE name = 'LinkHolders1795280402000'`,
    );
    expect(await migrate(database.url)).toEqual([]);
    const { rows } = await client.query(`SELECT timestamp FROM migrations WHERE name LIKE 'LinkHolders%'`);
    expect(rows).toEqual([{ timestamp: '1795280402000' }]);
  });
});

describe('every migration', () => {
  let app: TestApp;
  let client: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start();
    client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const world = await app.build.organization();
    const collection = await app.build.collection(world, { level: null });
    await app.build.space(world, { parent: collection.id });
    const space = await app.build.spaceWithPage(world, '# Page\n\nA [link](https://example.com).', 'Space');
    const admin = app.client(world.admin);
    await postComment(admin, `/spaces/${space}`);
    const created = [
      await admin.post(`/spaces/${space}/change-requests`, { subject: 'Change' }),
      await admin.post(`/orgs/${world.id}/spaces`, {}).header('Idempotency-Key', 'key'),
      await admin.post(`/orgs/${world.id}/sites`, { title: 'Site', spaces: [space] }),
    ];
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    await app.build.member(world.id, 'edit');
  });
  afterAll(async () => {
    await client.end();
    await app.stop();
  });

  /** Runs `work` like a service that knows only the first `count` migrations. */
  async function knowing(count: number, work: (dataSource: DataSource) => Promise<unknown>): Promise<void> {
    const options = dataSourceOptions(app.databaseUrl, [], { poolSize: 1, patient: true });
    const dataSource = await new DataSource({
      ...options,
      migrations: migrations.slice(0, count),
    }).initialize();
    try {
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  /** Columns, indexes, constraints, triggers and functions, sorted. */
  async function schema(): Promise<string[]> {
    const { rows } = await client.query<{ line: string }>(`
      SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
      UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conrelid <> 'migrations'::regclass
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text !~ '\\.'
      UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
      ORDER BY line`);
    return rows.map(({ line }) => line);
  }

  it('can be reverted and applied again with rows in the tables, and restores the same schema', async () => {
    const complete = await schema();
    for (let count = migrations.length; count > 0; count -= 1) {
      const before = await schema();
      await knowing(count, async (dataSource) => {
        await dataSource.undoLastMigration();
        await dataSource.runMigrations();
        expect({ [migrations[count - 1]?.name ?? '']: await schema() }).toEqual({
          [migrations[count - 1]?.name ?? '']: before,
        });
        await dataSource.undoLastMigration();
      });
    }
    expect(await schema()).toEqual([]);
    await knowing(migrations.length, (dataSource) => dataSource.runMigrations());
    expect(await schema()).toEqual(complete);
  });
});
