import 'reflect-metadata';
import { missingStatements, withMigratedDatabase } from './database/migrated-database.js';
import { entities } from './entities.js';

/** `npm run check:schema`: fails when the entities differ from a database on which every migration has run. */
const missing = await withMigratedDatabase((url) => missingStatements(url, entities));
for (const statement of missing) process.stderr.write(`${statement}\n`);
process.stdout.write(
  missing.length === 0
    ? 'Entities and migrations agree.\n'
    : 'Entities and migrations differ by the statements above: npm run migration -- <name>\n',
);
process.exitCode = missing.length === 0 ? 0 : 1;
