import { DataSource } from 'typeorm';
import { closeDirectory } from '../common/private-directory.js';
import { ConfigurationError, type Environment } from '../config/environment.js';
import { refuseSharedSessions } from './connection-pooler.js';
import { dataSourceOptions } from './data-source-options.js';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.js';
import { migrateJobSchema } from './job-schema.js';
import { withMigrationLock } from './migration-lock.js';
import { poolOf } from './pool-of.js';
import { renameRestampedMigrations } from './restamped-migrations.js';
import { checkSearchLanguage } from './search-language.js';

/** A database with a current schema. */
export interface OpenDatabase {
  url: string;
  /** Names of the migrations that ran when it was opened. */
  migrated: string[];
  /** Releases it; the embedded server stops when no process uses it. */
  release: () => Promise<void>;
}

const MINIMUM_VERSION = 150_000;

/**
 * Opens the database that the environment names, or else the embedded one, and migrates it.
 * @param onStarting called when the embedded server is starting; not called if it runs already
 * @throws Error when the database is unreachable or too old
 * @throws ConfigurationError when the database lacks the search language, or its connections share sessions
 */
export async function openDatabase(environment: Environment, onStarting?: () => void): Promise<OpenDatabase> {
  if (environment.databaseUrl !== undefined) {
    await closeDirectory(environment.dataDir);
    const { databaseUrl: url } = environment;
    const migrated = await openExternal(url).catch((error: unknown) => {
      throw error instanceof ConfigurationError ? error : unusableDatabaseError(url, error);
    });
    await checkSearchLanguage(url, environment);
    return { url, migrated, release: async () => undefined };
  }
  const embedded = await openEmbeddedDatabase(environment.dataDir, onStarting && { onStarting });
  try {
    const migrated = await migrate(embedded.url);
    await checkSearchLanguage(embedded.url, environment);
    return { ...embedded, migrated };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

async function openExternal(url: string): Promise<string[]> {
  await refuseSharedSessions(url);
  return migrate(url);
}

/** An error that names the database, without its password. */
function unusableDatabaseError(url: string, cause: unknown): Error {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  // Connecting to a host with several addresses fails with one error for each.
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
  return new Error(`The database ${host}${pathname} that DATABASE_URL names cannot be used: ${reason}`, {
    cause,
  });
}

/**
 * Migrates the schema. If several processes do so at once, the others wait for the first.
 * @returns names of the migrations that ran
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = await new DataSource(
    dataSourceOptions(url, [], { poolSize: 2, patient: true }),
  ).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const [version] = (await runner.query('SHOW server_version_num')) as { server_version_num: string }[];
    if (Number(version?.server_version_num) < MINIMUM_VERSION)
      throw new Error('PostgreSQL 15 or newer is required.');
    return await withMigrationLock(runner, async () => {
      await renameRestampedMigrations(runner);
      const migrations = await dataSource.runMigrations();
      await migrateJobSchema(poolOf(dataSource));
      return migrations.map(({ name }) => name);
    });
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
