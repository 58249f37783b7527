import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import layers from './layers.cjs';

/*
 * What the import rules cannot say: no circle between folders of src, two levels deep, and SQL of a table only in the
 * context whose entity it is, or above it for reading.
 */

/**
 * Allowed exceptions: statements that use a table of a higher context, or write to a table of another context, with the
 * reason.
 */
const ALLOWED = [
  {
    files: ['access/effective-role.sql.ts', 'access/organization-access.sql.ts', 'access/role-locks.ts'],
    tables: ['members', 'teams', 'team_members', 'collections', 'spaces'],
    reason:
      'Every request asks for the role, and every list filters by it: one statement, not one for each context.',
  },
  {
    files: ['auth/tokens.repository.ts', 'auth/token-reach.ts'],
    tables: ['members', 'organizations', 'saml_providers', 'oidc_providers', 'spaces', 'collections'],
    reason:
      'A token is checked in the statement that finds it, so that a lost permission takes effect at once.',
  },
  {
    files: ['collections/tree/subtrees.repository.ts', 'collections/tree/tree.repository.ts'],
    tables: ['spaces', 'grants'],
    reason: 'One statement moves or transfers a collection with everything below it.',
  },
  {
    files: ['organizations/space-places.sql.ts'],
    tables: ['spaces'],
    reason: 'Lists of members and teams show how many spaces each reaches.',
  },
  {
    files: [
      'permissions/permissions.repository.ts',
      'organizations/memberships.repository.ts',
      'spaces/space-lifecycle.repository.ts',
    ],
    tables: ['grants'],
    reason:
      'The table of grants is in the lowest context, for the statement of the role; higher contexts write it.',
  },
  {
    files: ['comments/comments.repository.ts'],
    tables: ['spaces', 'change_requests'],
    reason: 'One statement writes many comments with their counters and events.',
  },
  {
    files: ['events/audit/audit-chains.repository.ts'],
    tables: ['outbox_events'],
    reason: 'The audit log drains the outbox.',
  },
];

const sources = readdirSync('src', { recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

const failures = [...circles(), ...foreignTables()];
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
console.log(`✔ no circles between folders, and SQL of each table where it belongs (${sources.length} files)`);

/**
 * Finds circles between folders. Ignores modules, which may import everything, and counts DTOs to their parent folder.
 */
function circles() {
  const edges = new Map();
  for (const { path, text } of sources) {
    if (path.endsWith('.module.ts') || !path.includes('/')) continue;
    const from = folderOf(path);
    for (const [, target] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)\.js'/g)) {
      const to = folderOf(normalize(join(dirname(path), `${target}.ts`)));
      if (to === from) continue;
      if (!edges.has(from)) edges.set(from, new Map());
      edges.get(from).set(to, `${path} → ${target}`);
    }
  }
  const found = [];
  for (const start of edges.keys()) {
    const way = wayBack(edges, start);
    // Report each circle once, from its alphabetically first folder.
    if (way !== undefined && way.every((folder) => start <= folder))
      found.push(
        `circle of folders: ${[...way, start].join(' → ')} (${edges.get(start).get(way[1] ?? start)})`,
      );
  }
  return found;
}

/** The shortest path from a folder back to itself. */
function wayBack(edges, start) {
  const ways = [[start]];
  const seen = new Set();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of edges.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function folderOf(path) {
  const parts = path
    .split('/')
    .slice(0, -1)
    .filter((part) => part !== 'dto');
  return parts.slice(0, 2).join('/') || '.';
}

function foreignTables() {
  const owners = new Map(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table]) => [table, contextOf(path)]),
    ),
  );
  const used = new Set();
  const found = [];
  for (const { path, text } of sources) {
    const context = contextOf(path);
    if (!layers.includes(context) || path.startsWith('database/migrations/')) continue;
    const statements = text.matchAll(
      /\b(DELETE\s+FROM|INSERT\s+INTO|UPDATE|FROM|JOIN|USING)\s+(?:ONLY\s+)?"?(\w+)"?/g,
    );
    for (const [, verb, table] of statements) {
      const owner = owners.get(table);
      if (owner === undefined || owner === context) continue;
      const reads = ['FROM', 'JOIN', 'USING'].includes(verb);
      if (reads && layers.indexOf(owner) < layers.indexOf(context)) continue;
      const allowed = ALLOWED.find(({ files, tables }) => files.includes(path) && tables.includes(table));
      if (allowed === undefined)
        found.push(
          `src/${path}: ${verb} ${table}, a table of src/${owner}: go through a service or a hook of it`,
        );
      else used.add(`${path} ${table}`);
    }
  }
  const unused = ALLOWED.flatMap(({ files }) => files).filter(
    (file) => ![...used].some((use) => use.startsWith(`${file} `)),
  );
  return [...new Set(found), ...unused.map((file) => `src/${file} no longer needs an exception`)];
}

function contextOf(path) {
  return path.split('/')[0];
}
