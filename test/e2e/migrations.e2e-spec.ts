import pg from 'pg';
import { migrate } from '../../src/database/open-database.js';
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

  it('does nothing in a database that is up to date', async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it('knows a migration under the stamp that it had before, and does not run it again', async () => {
    await client.query(
      `UPDATE migrations SET name = 'LinkHolders1795478900000', timestamp = 1795478900000
       WHERE name = 'LinkHolders1795280402000'`,
    );
    expect(await migrate(database.url)).toEqual([]);
    const { rows } = await client.query(`SELECT timestamp FROM migrations WHERE name LIKE 'LinkHolders%'`);
    expect(rows).toEqual([{ timestamp: '1795280402000' }]);
  });
});
