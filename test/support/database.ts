import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { eventually } from './eventually.js';

/** A database of its own, cloned from the migrated template. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Clones the template. The template must not be in use meanwhile, so parallel spec files clone one after another.
 * @param directory for the files of the database, in a tablespace that is dropped with it
 */
export async function cloneDatabase(directory?: string): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE_URL;
  if (template === undefined)
    throw new Error('The tests run through jest, whose global setup starts PostgreSQL.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const templateName = new URL(template).pathname.slice(1);
  await asAdministrator(template, async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    if (directory !== undefined) await client.query(`CREATE TABLESPACE ${name} LOCATION '${directory}'`);
    const place = directory === undefined ? '' : `TABLESPACE ${name}`;
    // Copying files takes a tenth of the time of copying blocks through the log.
    await afterCheckpoint(() =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY ${place}`),
    );
  });
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      asAdministrator(template, async (client) => {
        await afterCheckpoint(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
        await client.query(`DROP TABLESPACE IF EXISTS ${name}`);
      }),
  };
}

/** The address over TCP, with a password, of a database that the tests reach through a socket. */
export function overTcp(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  if (decodeURIComponent(url.hostname).startsWith('/')) url.hostname = '127.0.0.1';
  return url;
}

/**
 * Creating and dropping a database need a checkpoint of all of them, which fails while a test fills the disk of its own.
 */
async function afterCheckpoint(work: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!/checkpoint request failed/.test(String(error))) throw error;
      return false;
    }
  }, 60_000);
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
