import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

const SPACES = 80;
const PAGES = 2_000;
/** Characters of a variable of each page: together nearly as many as the pages of a space can have. */
const VARIABLE = 4_500;

/** All attributes of its pages together do not fit into the memory of a process. */
describe('a site of sections whose spaces are as large as they can be', () => {
  let app: TestApp;
  let home: string;

  beforeAll(async () => {
    app = await TestApp.start();
    const world = await app.build.organization();
    const space = await app.build.space(world, { title: 'Main' });
    const pages = Array.from({ length: PAGES }, (_, n): [string, string] => [
      `p${n}.md`,
      `---\nvars:\n  a: ${'x'.repeat(VARIABLE)}${n}\n---\n# Page ${n}\n`,
    ]);
    await app.build.importArchive(world, space, Object.fromEntries(pages));
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    home = `/s/${world.id}/${siteId}/`;
    const admin = app.client(world.admin);
    const spaceId = await app.build.space(world, { title: 'Empty' });
    const section = await admin.post(`/orgs/${world.id}/sites/${siteId}/sections`, {
      title: 'First',
      spaceId,
    });
    expect(section.status).toBe(201);
    await copySections(space, siteId);
    await linkToAll(world, space, siteId);
  });
  afterAll(() => app.stop());

  /** What further requests would make one by one. */
  async function copySections(space: string, siteId: string): Promise<void> {
    await app.database.query(
      `WITH ids AS MATERIALIZED (
         SELECT gen_random_uuid() AS a, gen_random_uuid() AS b, gen_random_uuid() AS c, g FROM generate_series(1, $2::int) g
       ), copied AS (
         INSERT INTO spaces SELECT (jsonb_populate_record(t, jsonb_build_object('id', a, 'head_revision_id', b, 'position', 1000 + g))).*
         FROM ids, spaces t WHERE t.id = $1
       ), revised AS (
         INSERT INTO revisions SELECT (jsonb_populate_record(t, jsonb_build_object('id', b, 'space_id', a))).*
         FROM ids, revisions t WHERE t.id = (SELECT head_revision_id FROM spaces WHERE id = $1)
       ), filled AS (
         INSERT INTO tree_nodes SELECT (jsonb_populate_record(t, jsonb_build_object('space_id', a))).*
         FROM ids, tree_nodes t WHERE t.space_id = $1
       ), sections AS (
         INSERT INTO site_sections SELECT (jsonb_populate_record(t, jsonb_build_object('id', c, 'path', 's' || g, 'position', 1000 + g, 'is_default', false))).*
         FROM ids, (SELECT id FROM site_sections WHERE site_id = $3 LIMIT 1) one JOIN site_sections t ON t.id = one.id
       )
       INSERT INTO site_spaces SELECT (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'space_id', a, 'section_id', c, 'path', 'w' || g, 'position', 1000 + g, 'is_default', true))).*
       FROM ids, site_spaces t WHERE t.space_id = $1 AND t.site_id = $3`,
      [space, SPACES, siteId],
    );
  }

  async function linkToAll(world: World, space: string, siteId: string): Promise<void> {
    const rows = await app.database.query<{ space_id: string }>(
      'SELECT space_id FROM site_spaces WHERE site_id = $1',
      [siteId],
    );
    const changes = rows.map(({ space_id: linked }, n) => ({
      change: 'insert_page',
      title: `L${n}`,
      type: 'link',
      ref: { kind: 'space', space: linked },
    }));
    const linked = await app.client(world.admin).post(`/spaces/${space}/content`, { changes });
    expect(linked.status).toBe(200);
  }

  it.each([
    ['a search', '~search?q=page', 200],
    ['a page that is not there', 'nothing', 404],
  ])('leaves a process of 512 MiB in work after %s', async (_, path, status) => {
    const replica = await app.startReplica({ MEMORY_LIMIT: '512', RATE_LIMIT_ANONYMOUS: '0' });
    const get = (at: string) => fetch(replica.baseUrl + at, { signal: AbortSignal.timeout(60_000) });
    for (let tries = 0; tries < 2; tries += 1) expect((await get(home + path)).status).toBe(status);
    expect((await get('/healthz')).status).toBe(200);
    await replica.stop();
  });
});
