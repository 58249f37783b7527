import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, type MixedList } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.js';
import { migrate } from './open-database.js';

/**
 * Calls `use` with the connection string of a new database on which all migrations have run, then removes the database.
 */
export async function withMigratedDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-schema-'));
  await chmod(directory, 0o755);
  const database = await openEmbeddedDatabase(directory, { settings: { fsync: 'off' } });
  try {
    await migrate(database.url);
    return await use(database.url);
  } finally {
    await database.release();
    await rm(directory, { recursive: true, force: true });
  }
}

/** The statements that are missing until the schema of a database matches the entities. */
export async function missingStatements(
  url: string,
  entities: MixedList<new () => object>,
): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(url, entities)).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await dataSource.destroy();
  }
}
