import { DataSource } from 'typeorm';
import { closeDirectory } from '../common/private-directory.js';
import type { Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.js';
import { migrateJobSchema } from './job-schema.js';
import { poolOf } from './pool-of.js';
import { renameRestampedMigrations } from './restamped-migrations.js';
import { checkSearchLanguage } from './search-language.js';

/** A database with a current schema. */
export interface OpenDatabase {
  url: string;
  /** Names of the migrations that ran on opening it. */
  migrated: string[];
  /** Lets go of it; the embedded server stops when nobody holds it any more. */
  release: () => Promise<void>;
}

const MINIMUM_VERSION = 150_000;

/**
 * Opens the database the environment names, the embedded one when it names none, and migrates it.
 * @param onStarting called once the embedded server has been told to start; not for a server that runs already
 * @throws Error with what to do next when it is unreachable or too old
 * @throws ConfigurationError when it has no such search language
 */
export async function openDatabase(environment: Environment, onStarting?: () => void): Promise<OpenDatabase> {
  if (environment.databaseUrl !== undefined) {
    await closeDirectory(environment.dataDir);
    const migrated = await migrate(environment.databaseUrl).catch((error: unknown) => {
      throw unusable(environment.databaseUrl ?? '', error);
    });
    await checkSearchLanguage(environment.databaseUrl, environment);
    return { url: environment.databaseUrl, migrated, release: async () => undefined };
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

/** Says which database it is about, without its password. */
function unusable(url: string, cause: unknown): Error {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  // A host with several addresses fails with one error for each.
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
  return new Error(`The database ${host}${pathname} that DATABASE_URL names cannot be used: ${reason}`, {
    cause,
  });
}

/**
 * Brings the schema up to date. Several processes may do so at once: the others wait for the first.
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
      throw new Error('PostgreSQL 15 or newer is needed.');
    await runner.query(`SELECT pg_advisory_lock(hashtextextended('docs-publishing-service migrations', 0))`);
    await renameRestampedMigrations(runner);
    const done = await dataSource.runMigrations();
    await migrateJobSchema(poolOf(dataSource));
    return done.map(({ name }) => name);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
