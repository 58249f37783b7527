import 'reflect-metadata';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { entities } from './entities.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { openEmbeddedDatabase } from './database/embedded/embedded-postgres.js';
import { migrate } from './database/open-database.js';

/** `npm run check:schema`: migrates an empty database and fails when the entities would still change it. */
const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-schema-'));
await chmod(directory, 0o755);
const database = await openEmbeddedDatabase(directory, { settings: { fsync: 'off' } });
try {
  await migrate(database.url);
  const dataSource = await new DataSource(dataSourceOptions(database.url, entities)).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  for (const { query } of upQueries) process.stderr.write(`${query}\n`);
  process.stdout.write(
    upQueries.length === 0
      ? 'Entities and migrations agree.\n'
      : 'Entities and migrations differ by the statements above: write a migration.\n',
  );
  process.exitCode = upQueries.length === 0 ? 0 : 1;
} finally {
  await database.release();
  await rm(directory, { recursive: true, force: true });
}
