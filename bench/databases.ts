import { createHash } from 'node:crypto';
import { lstat, readlink, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findEmbeddedDatabase, openEmbeddedDatabase } from '../src/database/embedded/embedded-postgres.js';
import type { Cleanup } from './cleanup.js';

/** The PostgreSQL server that the service and the floor share. */
export interface Server {
  version: string;
  /** Creates an empty database. @returns its connection string */
  createDatabase(name: string): Promise<string>;
}

/** Starts a server with the settings of the service's embedded server. */
export async function startPostgres(cleanup: Cleanup, dataDir: string): Promise<Server> {
  stopOrphanedServer(cleanup, dataDir);
  const database = await openEmbeddedDatabase(dataDir, { database: 'bench' });
  cleanup.add(() => database.release());
  const [version] = await run<{ version: string }>(
    database.url,
    `SELECT current_setting('server_version') AS version`,
  );
  return {
    version: version?.version ?? 'unknown',
    createDatabase: async (name) => {
      await run(database.url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

/**
 * Stops the embedded server of a data directory if its service was killed and did not stop it. Removes the files that
 * the server keeps outside the directory.
 */
export function stopOrphanedServer(cleanup: Cleanup, dataDir: string): void {
  cleanup.add(async () => {
    if ((await findEmbeddedDatabase(dataDir)) !== undefined) {
      const left = await openEmbeddedDatabase(dataDir);
      await left.release();
    }
    const cluster = join(dataDir, 'postgres');
    const found = await lstat(cluster).catch(() => undefined);
    if (found?.isSymbolicLink() === true)
      await rm(dirname(await readlink(cluster)), { recursive: true, force: true });
  });
}

/** The content that the floor serves. */
export interface FloorContent {
  token: string;
  /** The space or organization that the finished JSON belongs to. */
  ownerId: string;
  /** Finished JSON by the ID of its resource. */
  bodies: ReadonlyMap<string, string>;
  /** A site, and the responses for its addresses. */
  site?: { id: string; organization: string; name: string; addressed: ReadonlyMap<string, string> };
}

/** Creates the tables of the floor: one token, and finished JSON. */
export async function fillFloor(url: string, { token, ownerId, bodies, site }: FloorContent): Promise<void> {
  await run(
    url,
    `CREATE TABLE tokens (hash bytea PRIMARY KEY, user_id uuid NOT NULL);
     CREATE TABLE kept (space_id uuid NOT NULL, id uuid NOT NULL, body text NOT NULL, PRIMARY KEY (space_id, id));
     CREATE TABLE named (organization text, name text, site_id uuid NOT NULL, PRIMARY KEY (organization, name));
     CREATE TABLE addressed (site_id uuid NOT NULL, url text NOT NULL, body text NOT NULL, PRIMARY KEY (site_id, url))`,
  );
  await run(url, 'INSERT INTO tokens VALUES ($1, gen_random_uuid())', [
    createHash('sha256').update(token).digest(),
  ]);
  for (const [id, body] of bodies)
    await run(url, 'INSERT INTO kept VALUES ($1, $2, $3)', [ownerId, id, body]);
  if (site !== undefined) {
    await run(url, 'INSERT INTO named VALUES ($1, $2, $3)', [site.organization, site.name, site.id]);
    for (const [address, body] of site.addressed)
      await run(url, 'INSERT INTO addressed VALUES ($1, $2, $3)', [site.id, address, body]);
  }
  await run(url, 'VACUUM ANALYZE');
}

/** Collects planner statistics now, so that it does not happen during a measurement. */
export async function analyze(url: string): Promise<void> {
  await run(url, 'VACUUM ANALYZE');
}

async function run<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
