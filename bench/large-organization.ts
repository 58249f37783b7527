import pg from 'pg';
import { newTokenSecret, tokenHash } from '../src/auth/token-secret.js';

/** How many there are of each in an organization. */
export interface Size {
  members: number;
  teams: number;
  collections: number;
  spaces: number;
  grants: number;
}

const SIZE: Size = { members: 1_000, teams: 200, collections: 100, spaces: 2_000, grants: 20_000 };

/** The organization and token for its lists. */
export interface LargeOrganization {
  organizationId: string;
  /** Token of an ordinary member, who is in three teams. */
  token: string;
}

/**
 * Fills an organization: by default with 1,000 members, 200 teams of 15, 100 collections in three levels, 2,000 spaces and
 * 20,000 grants. Half of the grants are to teams, half on collections. Every tenth collection and every twentieth space is closed to
 * members without a grant.
 */
export async function fillLargeOrganization(
  databaseUrl: string,
  size: Size = SIZE,
): Promise<LargeOrganization> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const token = newTokenSecret();
  try {
    const {
      rows: [organization],
    } = await client.query<{ id: string }>(
      `INSERT INTO organizations (id, title, default_role) VALUES (gen_random_uuid(), 'Large', 'read') RETURNING id`,
    );
    if (organization === undefined) throw new Error('The organization was not created.');
    await client.query(`SELECT setseed(0.5)`);
    await client.query(seed(size).replaceAll(':organization', `'${organization.id}'::uuid`));
    await client.query(
      `INSERT INTO tokens (id, user_id, hash, label, scopes)
       SELECT gen_random_uuid(), id, $1, 'bench', '{read}' FROM bench_users WHERE n = 7`,
      [tokenHash(token)],
    );
    return { organizationId: organization.id, token };
  } finally {
    await client.end();
  }
}

function seed({ members, teams, collections, spaces, grants }: Size): string {
  const [top, middle] = [Math.ceil(collections / 10), Math.ceil((collections * 4) / 10)];
  return `
CREATE TEMP TABLE bench_users AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${members - 1}) AS n;
CREATE TEMP TABLE bench_teams AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${teams - 1}) AS n;
CREATE TEMP TABLE bench_collections AS
  SELECT n, gen_random_uuid() AS id, CASE WHEN n < ${top} THEN NULL WHEN n < ${middle} THEN n % ${top} ELSE ${top} + n % ${middle - top} END AS above
  FROM generate_series(0, ${collections - 1}) AS n;
CREATE TEMP TABLE bench_paths AS
  WITH RECURSIVE tree AS (
    SELECT n, id, NULL::uuid AS parent, '{}'::uuid[] AS path FROM bench_collections WHERE above IS NULL
    UNION ALL
    SELECT c.n, c.id, t.id, t.path || t.id FROM bench_collections c JOIN tree t ON c.above = t.n
  ) SELECT * FROM tree;
CREATE TEMP TABLE bench_spaces AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${spaces - 1}) AS n;

CREATE INDEX ON bench_users (n); CREATE INDEX ON bench_teams (n); CREATE INDEX ON bench_paths (n);
CREATE INDEX ON bench_spaces (n); CREATE INDEX ON bench_collections (n);

INSERT INTO users (id, display_name, email) SELECT id, 'Person ' || n, 'bench-' || n || '@example.com' FROM bench_users;
INSERT INTO members (organization_id, user_id, role, joined_at)
  SELECT :organization, id, (CASE WHEN n = 0 THEN 'admin' ELSE 'read' END)::role, now() FROM bench_users;
INSERT INTO teams (id, organization_id, title) SELECT id, :organization, 'Team ' || n FROM bench_teams;
INSERT INTO team_members (team_id, user_id, organization_id)
  SELECT t.id, u.id, :organization FROM bench_users u JOIN bench_teams t ON t.n IN (u.n % ${teams}, (u.n + 61) % ${teams}, (u.n + 127) % ${teams});
INSERT INTO collections (id, organization_id, parent_id, path, title, inherits_level, default_level, position)
  SELECT id, :organization, parent, path, 'Collection ' || n, n % 10 <> 3, NULL, n FROM bench_paths;
INSERT INTO spaces (id, organization_id, parent_id, path, title, inherits_level, default_level, position, head_revision_id, created_at, updated_at)
  SELECT s.id, :organization, p.id, p.path || p.id, 'Space ' || s.n, s.n % 20 <> 5, NULL, s.n, gen_random_uuid(), now(), now()
  FROM bench_spaces s JOIN bench_paths p ON p.n = s.n % ${collections};
INSERT INTO grants (id, organization_id, target_id, principal_id, space_id, collection_id, user_id, team_id, role)
  SELECT gen_random_uuid(), :organization, coalesce(g.space_id, g.collection_id), coalesce(g.user_id, g.team_id),
    g.space_id, g.collection_id, g.user_id, g.team_id, g.role
  FROM (
    SELECT n,
      CASE WHEN n % 2 = 0 THEN (SELECT id FROM bench_spaces WHERE bench_spaces.n = abs(hashint4(g.n)) % ${spaces}) END AS space_id,
      CASE WHEN n % 2 = 1 THEN (SELECT id FROM bench_collections WHERE bench_collections.n = abs(hashint4(g.n)) % ${collections}) END AS collection_id,
      CASE WHEN n % 4 < 2 THEN (SELECT id FROM bench_users WHERE bench_users.n = abs(hashint4(g.n + 1000000)) % ${members}) END AS user_id,
      CASE WHEN n % 4 >= 2 THEN (SELECT id FROM bench_teams WHERE bench_teams.n = abs(hashint4(g.n + 2000000)) % ${teams}) END AS team_id,
      (enum_range(NULL::role))[1 + g.n % 5] AS role
    FROM generate_series(1, ${grants}) AS g(n)
  ) AS g
  ON CONFLICT DO NOTHING`;
}
