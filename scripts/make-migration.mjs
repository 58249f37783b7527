// npm run migration -- <name>: writes a migration with the differences between the entities and the schema, or an empty
// one if there are none, and adds it to the end of the list. TypeORM runs migrations in the order of their timestamps,
// so the new one gets a timestamp after the last of the list, whatever the clock says.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { entities } from '../dist/src/entities.js';
import { missingStatements, withMigratedDatabase } from '../dist/src/database/migrated-database.js';
import { migrations } from '../dist/src/database/migrations.js';

const FOLDER = 'src/database/migrations';
const LIST = 'src/database/migrations.ts';

const [name, ...others] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || others.length > 0) {
  fail('Name the migration in lower case with hyphens: npm run migration -- add-page-owner');
}
const className = name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
const stamped = migrations.map((migration) => migration.name);
if (stamped.some((other) => other.slice(0, -13) === className)) fail(`The migration ${name} already exists.`);

const stamp = Math.max(Date.now(), ...stamped.map((other) => Number(other.slice(-13)) + 1));
const file = `${FOLDER}/${stamp}-${name}.ts`;
const isEmpty = await withMigratedDatabase(async (url) => {
  const missing = await missingStatements(url, entities);
  const command =
    missing.length === 0
      ? ['migration:create']
      : ['migration:generate', '--pretty', '-d', 'dist/ormconfig.js'];
  run(['node_modules/typeorm/cli.js', ...command, '--timestamp', `${stamp}`, `${FOLDER}/${name}`], {
    DATABASE_URL: url,
  });
  return missing.length === 0;
});

writeFileSync(
  file,
  readFileSync(file, 'utf8')
    .replace('import {', 'import type {')
    .replace(/^ *name = .*$/m, '')
    .replace(/^.*async up/m, `  readonly name = '${className}${stamp}';\n\n  async up`)
    .replace(/^.*async down/m, '  async down')
    .replace('export class', `/** ${sentence(name)}. */\nexport class`),
);
writeFileSync(
  LIST,
  readFileSync(LIST, 'utf8')
    .replace('\n\n/**', `\nimport { ${className}${stamp} } from './migrations/${stamp}-${name}.js';\n\n/**`)
    .replace(/\];\s*$/, `  ${className}${stamp},\n];\n`),
);
run(['node_modules/prettier/bin/prettier.cjs', '--log-level', 'warn', '--write', file, LIST]);
console.log(
  `Wrote ${file}${isEmpty ? ', which is empty because entities and schema agree' : ''}.
Describe its purpose in its docstring. Check each statement: what does it do to the rows of a large table?`,
);

/** The words of a name as a sentence, without a period. */
function sentence(words) {
  return words.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
}

/** Runs a tool of the project, and exits if it fails. */
function run(command, environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) fail(`${stdout}${stderr}`);
}

/** @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
