import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadEnvironment } from './src/config/environment.js';
import { dataSourceOptions } from './src/database/data-source-options.js';
import { findEmbeddedDatabase } from './src/database/embedded/embedded-postgres.js';
import { entities } from './src/entities.js';

const environment = loadEnvironment(process.env);
const url = environment.databaseUrl ?? (await findEmbeddedDatabase(environment.dataDir));
if (url === undefined) {
  throw new Error('No database is running: start the service once, or set DATABASE_URL.');
}

/** The data source for TypeORM's own command-line tool: `npx typeorm migration:generate -d dist/ormconfig.js`. */
export default new DataSource(dataSourceOptions(url, entities, { patient: true }));
