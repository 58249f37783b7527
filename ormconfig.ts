import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/database/data-source-options.js';
import { entities } from './src/entities.js';

const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('Set DATABASE_URL to the database that TypeORM is to work on.');

/** The data source for TypeORM's own command-line tool, which `npm run migration` uses. */
export default new DataSource(dataSourceOptions(url, entities, { patient: true }));
