import { Database } from '../../src/database/database.js';
import { TestApp } from '../support/app.js';

describe('a connection of the service to PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each([
    ['jit', 'off'],
    ['statement_timeout', '20s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('has the setting %s = %s, whatever the settings of the server are', async (name, value) => {
    const database = app.app.get(Database);
    const rows = await database.query(
      `SELECT current_setting(name) AS value, source FROM pg_settings WHERE name = $1`,
      [name],
    );
    // Not from parameters of the connection ("client"), which connection poolers refuse.
    expect(rows).toEqual([{ value, source: 'session' }]);
  });
});
