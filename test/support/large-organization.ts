import { newTokenSecret, tokenHash } from '../../src/auth/token-secret.js';
import type { TestApp } from './app.js';

/** How many there are of each in an organization. */
export interface Size {
  members: number;
  spaces: number;
  collections: number;
  teams: number;
  grants: number;
}

/** An organization, and tokens of its people. */
export interface LargeOrganization {
  organizationId: string;
  /** Tokens of an administrator, of a member in three teams, and of a guest in three teams. */
  tokens: { admin: string; member: string; guest: string };
  /** IDs of one of each. */
  collectionId: string;
  spaceId: string;
  teamId: string;
  userId: string;
}

/**
 * Fills an organization: every hundredth member is a guest, each is in three teams, collections are nested in three levels,
 * half of the grants are to teams, and half are on collections. Every tenth collection and every twentieth space is closed to
 * members without a grant.
 */
export async function fillLargeOrganization(app: TestApp, size: Size): Promise<LargeOrganization> {
  const { database } = app;
  const organizationId = await database.transaction(async () => {
    const [organization] = await database.query<{ id: string }>(
      `INSERT INTO organizations (id, title, default_role) VALUES (gen_random_uuid(), 'Large', 'read') RETURNING id`,
    );
    const id = organization?.id ?? '';
    await database.query('SET LOCAL statement_timeout = 0');
    for (const statement of seed(size))
      await database.query(statement.replaceAll(':organization', `'${id}'::uuid`));
    return id;
  });
  const tables = ['users', 'members', 'teams', 'team_members', 'collections', 'spaces', 'grants'];
  for (const table of tables) await database.query(`VACUUM ANALYZE ${table}`);
  const idOf = async (table: string, condition = 'true'): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE organization_id = $1 AND ${condition} ORDER BY id LIMIT 1`,
      [organizationId],
    );
    return row?.id ?? '';
  };
  const tokenOf = async (condition: string): Promise<string> => {
    const secret = newTokenSecret();
    await database.query(
      `INSERT INTO tokens (id, user_id, hash, label, scopes)
       SELECT gen_random_uuid(), user_id, $2, 'test', '{read,write,admin}' FROM members
       WHERE organization_id = $1 AND ${condition} ORDER BY user_id LIMIT 1`,
      [organizationId, tokenHash(secret)],
    );
    return secret;
  };
  const [member] = await database.query<{ id: string }>(
    `SELECT user_id AS id FROM members WHERE organization_id = $1 AND role = 'read' ORDER BY user_id LIMIT 1`,
    [organizationId],
  );
  return {
    organizationId,
    tokens: {
      admin: await tokenOf(`role = 'admin'`),
      member: await tokenOf(`role = 'read'`),
      guest: await tokenOf('role IS NULL'),
    },
    collectionId: await idOf('collections', 'parent_id IS NULL'),
    spaceId: await idOf('spaces'),
    teamId: await idOf('teams'),
    userId: member?.id ?? '',
  };
}

/** The statements that insert the rows. The numbers of rows become random by a hash, the same each time. */
function seed({ members, spaces, collections, teams, grants }: Size): string[] {
  const numbered = (name: string, count: number): string =>
    `CREATE TEMP TABLE seed_${name} ON COMMIT DROP AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${count - 1}) AS n`;
  const [top, middle] = [Math.ceil(collections / 10), Math.ceil(collections / 3)];
  const one = (name: string, count: number, salt: number): string =>
    `(SELECT id FROM seed_${name} s WHERE s.n = abs(hashint4(g.n + ${salt})::bigint) % ${count})`;
  return [
    numbered('users', members),
    numbered('teams', teams),
    numbered('spaces', spaces),
    numbered('collections', collections),
    ...['users', 'teams', 'spaces', 'collections'].map((name) => `CREATE INDEX ON seed_${name} (n)`),
    `CREATE TEMP TABLE seed_paths ON COMMIT DROP AS
       WITH RECURSIVE lines AS (
         SELECT n, id, CASE WHEN n < ${top} THEN NULL WHEN n < ${middle} THEN n % ${top} ELSE ${top} + n % ${middle - top} END AS above
         FROM seed_collections
       ), tree AS (
         SELECT n, id, NULL::uuid AS parent, '{}'::uuid[] AS path FROM lines WHERE above IS NULL
         UNION ALL SELECT c.n, c.id, t.id, t.path || t.id FROM lines c JOIN tree t ON c.above = t.n
       ) SELECT * FROM tree`,
    `INSERT INTO users (id, display_name, email) SELECT id, 'Person ' || n, 'large-' || n || '@example.com' FROM seed_users`,
    `INSERT INTO members (organization_id, user_id, role, joined_at)
       SELECT :organization, id, (CASE WHEN n = 0 THEN 'admin' WHEN n % 100 = 7 THEN NULL ELSE 'read' END)::role, now() + n * interval '1 ms'
       FROM seed_users`,
    `INSERT INTO teams (id, organization_id, title) SELECT id, :organization, 'Team ' || n FROM seed_teams`,
    `INSERT INTO team_members (team_id, user_id, organization_id)
       SELECT DISTINCT t.id, u.id, :organization FROM seed_users u
       JOIN seed_teams t ON t.n IN (u.n % ${teams}, (u.n + 61) % ${teams}, (u.n + 127) % ${teams})`,
    `INSERT INTO collections (id, organization_id, parent_id, path, title, inherits_level, default_level, position)
       SELECT id, :organization, parent, path, 'Collection ' || n, n % 10 <> 3, NULL, n FROM seed_paths ORDER BY cardinality(path)`,
    `INSERT INTO spaces (id, organization_id, parent_id, path, title, inherits_level, default_level, position, head_revision_id, created_at, updated_at)
       SELECT s.id, :organization, p.id, p.path || p.id, 'Space ' || s.n, s.n % 20 <> 5, NULL, s.n, gen_random_uuid(), now(), now()
       FROM seed_spaces s JOIN seed_paths p ON p.n = s.n % ${collections}`,
    `INSERT INTO grants (id, organization_id, target_id, principal_id, space_id, collection_id, user_id, team_id, role)
       SELECT gen_random_uuid(), :organization, coalesce(space_id, collection_id), coalesce(user_id, team_id), space_id, collection_id, user_id, team_id, role
       FROM (
         SELECT
           CASE WHEN n % 2 = 0 THEN ${one('spaces', spaces, 0)} END AS space_id,
           CASE WHEN n % 2 = 1 THEN ${one('collections', collections, 0)} END AS collection_id,
           CASE WHEN n % 4 < 2 THEN ${one('users', members, 1_000_000)} END AS user_id,
           CASE WHEN n % 4 >= 2 THEN ${one('teams', teams, 2_000_000)} END AS team_id,
           (enum_range(NULL::role))[1 + g.n % 5] AS role
         FROM generate_series(1, ${grants}) AS g(n)
       ) AS g ON CONFLICT DO NOTHING`,
  ];
}
