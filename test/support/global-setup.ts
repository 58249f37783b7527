import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
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
  const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-test-'));
  execFileSync('chmod', ['755', directory]);
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
          },
        })
      : { url: outside, release: async () => undefined };
  await migrate(server.url);
  process.env.TEST_TEMPLATE_URL = server.url;
  process.env.TEST_DIRECTORY = directory;
  (globalThis as { releaseTestServer?: () => Promise<void> }).releaseTestServer = server.release;
}
