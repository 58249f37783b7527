import { accessJoin } from '../../src/access/effective-role.sql.js';
import { TestApp } from '../support/app.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the effective role', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('is read only from indexes, even among hundreds of thousands of grants', async () => {
    const world = await app.build.organization();
    const outer = await app.build.collection(world);
    const inner = await app.build.collection(world, { parent: outer });
    const space = await app.build.space(world, { parent: inner.id });
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'edit', { user: guest.id }, { collection: outer.id });
    for (let index = 0; index < 5; index += 1) await app.build.team(world, [guest]);
    const team = await app.build.team(world, [guest]);
    await app.build.grant(world, 'review', { team }, { space });
    await insertGrants(world.id, [space, inner.id, outer.id]);

    const statement = `SELECT s.id, access.role FROM spaces s ${accessJoin('s', '$1')} WHERE s.id = $2`;
    const rows = await app.database.query<{ role: string }>(statement, [guest.id, space]);
    expect(rows).toEqual([{ id: space, role: 'review' }]);
    const [plan] = await app.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${statement}`,
      [guest.id, space],
    );
    const nodes = nodesOf((plan?.['QUERY PLAN'] as [{ Plan: PlanNode }])[0].Plan);
    for (const table of ['grants', 'team_members']) {
      const scans = nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Node Type']);
      expect([table, [...new Set(scans)]]).toEqual([table, ['Index Only Scan']]);
    }
  });

  /** 300,000 grants of other people: ten thousand on each of the items, a hundred on each of many more spaces. */
  async function insertGrants(organizationId: string, itemIds: string[]): Promise<void> {
    const id = (kind: string, number: string) =>
      `('00000000-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
    await app.database.transaction(async () => {
      // The rows that these refer to are not read, so they need not exist.
      await app.database.query('SET LOCAL session_replication_role = replica');
      await app.database.query(
        `INSERT INTO team_members (team_id, user_id, organization_id)
         SELECT ${id('8001', 'i % 1000')}, ${id('8002', 'i')}, $1 FROM generate_series(1, 100000) AS i`,
        [organizationId],
      );
      // Statements have the time limit of requests.
      for (let first = 0; first < 300_000; first += 100_000) {
        await app.database.query(
          `INSERT INTO grants (id, organization_id, target_id, principal_id, space_id, user_id, role)
           SELECT ${id('8003', 'i')}, $1, target, principal, target, principal, 'read'
           FROM generate_series($3::int, $3::int + 99999) AS i
           CROSS JOIN LATERAL (SELECT
             CASE WHEN i < 30000 THEN ($2::uuid[])[i / 10000 + 1] ELSE ${id('8004', 'i / 100')} END AS target,
             ${id('8002', 'CASE WHEN i < 30000 THEN i ELSE i % 100 * 1000 + i / 1000 END')} AS principal
           ) AS pair`,
          [organizationId, itemIds, first],
        );
      }
    });
    await app.database.query('VACUUM ANALYZE grants');
    await app.database.query('VACUUM ANALYZE team_members');
  }
});
