import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Tea API', version: '1' },
  paths: {
    '/teas': { get: { summary: 'List teas', responses: {} }, post: { summary: 'Add a tea', responses: {} } },
  },
  webhooks: { teaSold: { post: { summary: 'A tea was sold', responses: {} } } },
  components: { schemas: { Tea: { type: 'object' } } },
};
const DOCS = {
  name: 'Tea',
  navigation: { pages: ['list', 'add', 'sold', 'schema', 'lost', 'manual', 'remote'] },
};
const page = (lines: string, text = ''): string => `---\n${lines}\n---\n${text}`;
const FILES = {
  'docs.json': JSON.stringify(DOCS),
  'api/openapi.json': JSON.stringify(SPEC),
  'list.mdx': page('openapi: GET /teas'),
  'add.mdx': page('title: New tea\nopenapi: "/api/openapi.json post /teas"', 'Add *one*.\n'),
  'sold.mdx': page('openapi: webhook teaSold'),
  'schema.mdx': page('title: Tea\nopenapi-schema: Tea'),
  'lost.mdx': page('title: Lost\nopenapi: DELETE /teas'),
  'manual.mdx': page('title: Manual\napi: POST https://tea.test/cups', 'Text.\n'),
  'remote.mdx': page('title: Remote\nopenapi: https://api.tea.test/openapi.json GET /cups'),
};

let app: TestApp;
let world: World;
let space: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await app.build.organization();
  space = await app.build.space(world);
});

const importAs = async (actor: World['admin'], files: Record<string, string> = FILES, spaceId = space) => {
  const body = { source: 'zip', url: dataUrl(await zip(files)) };
  const imported = await app.client(actor).post(`/spaces/${spaceId}/content/import`, body);
  expect(imported.status).toBe(201);
  return imported.body as { notUnderstood: { name: string; path: string; line: number }[] };
};
const texts = async (spaceId = space): Promise<Record<string, string>> => {
  const client = app.client(world.admin);
  const { pages } = await readRevision(client, spaceId);
  const read = flatten(pages).map(
    async ({ id, title }) => [title, await readMarkdown(client, spaceId, id)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
};
const skipped = async (): Promise<unknown> => {
  const { body } = await app.client(world.admin).get(`/spaces/${space}/imports?limit=1`);
  return (body as { items: { skipped: unknown }[] }).items[0]?.skipped;
};
const specs = async (): Promise<string[]> => {
  const { body } = await app.client(world.admin).get(`/orgs/${world.id}/openapi`);
  return (body as { items: { slug: string }[] }).items.map(({ slug }) => slug);
};
const sourceCounts = () =>
  app.database.query(
    'SELECT slug, source_count AS count FROM openapi_specs WHERE organization_id = $1 ORDER BY slug',
    [world.id],
  );
const changed = {
  ...FILES,
  'api/openapi.json': JSON.stringify({ ...SPEC, info: { title: 'Tea API', version: '2' } }),
};

describe('pages of Mintlify that show parts of an OpenAPI specification', () => {
  it('have blocks of the specification of the archive', async () => {
    const { notUnderstood } = await importAs(world.admin);
    expect(await specs()).toEqual(['tea-api']);
    expect(await texts()).toEqual({
      'List teas':
        '{% openapi-operation spec="tea-api" path="/teas" method="get" %}\n{% endopenapi-operation %}\n',
      'New tea':
        'Add *one*.\n\n{% openapi-operation spec="tea-api" path="/teas" method="post" %}\n{% endopenapi-operation %}\n',
      'A tea was sold':
        '{% openapi-webhook spec="tea-api" name="teaSold" method="post" %}\n{% endopenapi-webhook %}\n',
      Tea: '{% openapi-schemas spec="tea-api" schemas="Tea" grouped="false" %}\n{% endopenapi-schemas %}\n',
      Lost: '```http\nDELETE /teas\n```',
      Manual: '```http\nPOST https://tea.test/cups\n```\n\nText.\n',
      Remote:
        '{% openapi src="https://api.tea.test/openapi.json" path="/cups" method="get" %}\n[openapi.json](<https://api.tea.test/openapi.json>)\n{% endopenapi %}\n',
    });
    expect(notUnderstood).toEqual([
      { name: 'openapi: DELETE /teas', problem: 'unknown', count: 1, path: 'lost.mdx', line: 3 },
    ]);
  });

  it('follow the specification of the archive, which changes only if its file does', async () => {
    await importAs(world.admin);
    await importAs(world.admin);
    expect(await sourceCounts()).toEqual([{ slug: 'tea-api', count: 1 }]);
    await importAs(world.admin, changed);
    expect(await sourceCounts()).toEqual([{ slug: 'tea-api', count: 2 }]);
  });

  it('leave specifications of others, and those of other spaces, as they are', async () => {
    const source = { text: JSON.stringify(SPEC) };
    await app.client(world.admin).post(`/orgs/${world.id}/openapi`, { slug: 'tea-api', source });
    await importAs(world.admin);
    const other = await app.build.space(world);
    await importAs(world.admin, FILES, other);
    expect(await specs()).toEqual(['tea-api', 'tea-api-2', 'tea-api-3']);
    expect((await texts())['List teas']).toContain('spec="tea-api-2"');
    expect((await texts(other))['List teas']).toContain('spec="tea-api-3"');
    expect((await texts())['New tea']).toMatch(/^Add \*one\*\.\n\n\{% openapi-operation spec="tea-api-2"/);
  });

  it('leave a specification as it is whose source a person has replaced', async () => {
    await importAs(world.admin);
    const source = { text: JSON.stringify({ ...SPEC, paths: {} }) };
    await app.client(world.admin).put(`/orgs/${world.id}/openapi/tea-api`, { source });
    await importAs(world.admin, changed);
    expect(await sourceCounts()).toEqual([{ slug: 'tea-api', count: 2 }]);
    expect(await skipped()).toEqual([
      {
        path: 'api/openapi.json',
        reason: 'the source of the OpenAPI specification "tea-api" was replaced since the last import',
      },
    ]);
  });

  it('only name their operations if the importer may not create specifications', async () => {
    const editor = await app.build.member(world.id, 'edit');
    await importAs(editor);
    expect(await specs()).toEqual([]);
    const { 'List teas': list, 'New tea': add } = await texts();
    expect([list, add]).toEqual(['`GET /teas`\n', 'Add *one*.\n\n`POST /teas`\n']);
    expect(await skipped()).toEqual([
      { path: 'api/openapi.json', reason: 'you may not create OpenAPI specifications in this organization' },
    ]);
    await importAs(world.admin);
    await importAs(editor, changed);
    expect((await texts())['List teas']).toContain('spec="tea-api"');
    expect(await sourceCounts()).toEqual([{ slug: 'tea-api', count: 1 }]);
  });

  it('change no specification of the space by an import into a change request', async () => {
    await importAs(world.admin);
    const client = app.client(world.admin);
    const { body: draft } = await client.post(`/spaces/${space}/change-requests`);
    const body = { source: 'zip', url: dataUrl(await zip(changed)) };
    const path = `/spaces/${space}/change-requests/${(draft as { id: string }).id}/content/import`;
    expect((await client.post(path, body)).status).toBe(201);
    expect(await sourceCounts()).toEqual([{ slug: 'tea-api', count: 1 }]);
  });

  it('create nothing in a dry run', async () => {
    const body = { source: 'zip', url: dataUrl(await zip(FILES)), dryRun: true };
    expect((await app.client(world.admin).post(`/spaces/${space}/content/import`, body)).status).toBe(201);
    expect(await specs()).toEqual([]);
  });
});
