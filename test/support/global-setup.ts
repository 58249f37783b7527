import { execFileSync } from 'node:child_process';
import { mkdtemp, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One PostgreSQL for all spec files, with a migrated template database that each of them clones. `TEST_DATABASE_URL`
 * (a superuser's connection string) names another server to use instead.
 */
export default async function globalSetup(): Promise<void> {
  // Worker threads and child processes of the tests run the build.
  execFileSync(process.execPath, ['scripts/build-when-stale.mjs'], { stdio: 'inherit' });
  const build = join(process.cwd(), 'dist/src/database');
  const embedded = (await import(join(build, 'embedded/embedded-postgres.js'))) as {
    openEmbeddedDatabase: (
      directory: string,
      options: { settings: Record<string, string>; database: string },
    ) => Promise<{ url: string; release: () => Promise<void> }>;
  };
  const { migrate } = (await import(join(build, 'open-database.js'))) as {
    migrate: (url: string) => Promise<string[]>;
  };

  const outside = process.env.TEST_DATABASE_URL;
  // The name is short, because the path of a socket has at most a hundred characters.
  const directory = await mkdtemp(join(await fastestDisk(), 'docs-test-'));
  execFileSync('chmod', ['755', directory]);
  const access = join(directory, 'access.conf');
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  const sockets = join(directory, 'postgres');
  const server =
    outside === undefined
      ? await embedded.openEmbeddedDatabase(directory, {
          database: 'template_migrated',
          settings: {
            fsync: 'off',
            synchronous_commit: 'off',
            full_page_writes: 'off',
            // A hundred databases that last for seconds.
            autovacuum: 'off',
            hba_file: access,
            unix_socket_directories: sockets,
          },
        })
      : { url: outside, release: async () => undefined };
  await migrate(server.url);
  process.env.TEST_TEMPLATE_URL = outside ?? throughSocket(server.url, sockets);
  process.env.TEST_DIRECTORY = directory;
  (globalThis as { releaseTestServer?: () => Promise<void> }).releaseTestServer = server.release;
}

/** All tests together use about 160 MB at a time. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Memory if there is enough of it, because each spec file creates a database of 700 files, which takes ten times as
 * long on ext4.
 */
async function fastestDisk(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES ? memory : tmpdir();
}

/** A connection string for the same database through a socket, which takes less time than TCP for each statement. */
function throughSocket(address: string, sockets: string): string {
  const url = new URL(address);
  url.hostname = encodeURIComponent(sockets);
  return url.href;
}
