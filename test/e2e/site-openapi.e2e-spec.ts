import { TestApp } from '../support/app.js';
import { insertComputed, putSource, putSpec, specOf, waitUntilComputed } from '../support/computed-pages.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';
import { SourceServer } from '../support/source-server.js';

const listing = (description: string) =>
  specOf(
    {
      '/pets': {
        get: {
          summary: 'List pets',
          tags: ['Pets'],
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, description }],
          responses: { 200: { description: 'All.' } },
        },
      },
    },
    { servers: [{ url: 'https://api.example.com' }] },
  );
const operation = (attributes: string) =>
  `{% openapi-operation ${attributes} %}\n[The API](https://example.com)\n{% endopenapi-operation %}\n`;
const LIST = operation('spec="pets" path="/pets" method="get"');

describe('APIs on a published site', () => {
  let app: TestApp;
  let source: SourceServer;
  let world: World;
  let spaceId: string;
  let reader: SiteReader;

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}` });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    reader = new SiteReader(app.baseUrl);
  });

  const admin = () => app.client(world.admin);
  const publish = async (files: Record<string, string>): Promise<string> => {
    await app.build.importArchive(world, spaceId, { 'README.md': '# Home\n', ...files });
    return `/s/${world.id}/${await app.build.site(world, { visibility: 'public', spaces: [spaceId] })}`;
  };
  const bodyOf = async (path: string, browser = reader): Promise<string> => (await browser.get(path)).body;

  it('show an operation from its specification, also in a text that is included', async () => {
    await putSpec(admin(), world.id, 'pets', listing('At most so many.'));
    const path = await publish({
      'list.md': `# List\n\n${LIST}`,
      'all.md': '# All\n\n{% include "./.gitbook/includes/list.md" %}\n',
      '.gitbook/includes/list.md': LIST,
    });
    for (const page of ['list', 'all']) {
      const body = await bodyOf(`${path}/${page}`);
      expect(body).toContain('<span class="method method-get">GET</span>');
      expect(body).toMatch(/limit<\/code>.*integer.*At most so many\./s);
      expect(body).toContain('"servers":["https://api.example.com"]');
    }
  });

  it('show an operation of the specification whose source is the URL in the text', async () => {
    source.serve('/pets.json', JSON.stringify(listing('At most so many.')));
    const url = source.url('/pets.json');
    const path = await publish({
      'list.md': `# List\n\n{% openapi src="${url}" path="/pets" method="get" %}\n[pets](${url})\n{% endopenapi %}\n`,
    });
    expect(await bodyOf(`${path}/list`)).toContain(`href="${url}"`);
    expect(source.requests).toEqual([]);
    const stranger = await app.build.organization();
    await putSource(app.client(stranger.admin), stranger.id, 'pets', { url });
    expect(await bodyOf(`${path}/list`)).not.toContain('At most so many.');
    await putSource(admin(), world.id, 'pets', { url });
    expect(await bodyOf(`${path}/list`)).toContain('At most so many.');
    await admin().delete(`/orgs/${world.id}/openapi/pets`);
    expect(await bodyOf(`${path}/list`)).not.toContain('At most so many.');
  });

  it('show a new version at once, in every process, and nothing of a deleted specification', async () => {
    const path = `${await publish({ 'list.md': `# List\n\n${LIST}` })}/list`;
    expect(await bodyOf(path)).not.toContain('limit');
    await app.withReplica(async (_client, replica) => {
      const other = new SiteReader(replica.baseUrl);
      for (const description of ['At most so many.', 'Another number.']) {
        await putSpec(admin(), world.id, 'pets', listing(description));
        for (const each of [reader, other]) expect(await bodyOf(path, each)).toContain(description);
      }
      const { headers } = await other.get(path);
      const again = await other.get(path, { 'if-none-match': headers.etag ?? '' });
      expect(again.status).toBe(304);
      await admin().delete(`/orgs/${world.id}/openapi/pets`);
      for (const each of [reader, other]) expect(await bodyOf(path, each)).not.toContain('limit');
    });
  });

  it('never show the specification of another organization', async () => {
    const stranger = await app.build.organization();
    await putSpec(app.client(stranger.admin), stranger.id, 'pets', listing('At most so many.'));
    const path = await publish({ 'list.md': `# List\n\n${LIST}` });
    const body = await bodyOf(`${path}/list`);
    expect(body).toContain('<span class="method method-get">GET</span>');
    expect(body).not.toContain('limit');
  });

  it('show generated pages as operations, in the version that they were generated from', async () => {
    const path = await publish({});
    const first = await putSpec(admin(), world.id, 'pets', listing('At most so many.'));
    const { body } = await admin().post(`/spaces/${spaceId}/content`, { changes: [insertComputed('pets')] });
    const [pageId] = body.pages as [string];
    await waitUntilComputed(admin(), `/spaces/${spaceId}/content`, pageId, first);
    const page = await bodyOf(`${path}/reference/pets/list-pets`);
    expect(page).toMatch(/<h1>List pets<\/h1>.*method-get.*Query parameters.*At most so many\..*data-try/s);
    expect(page).not.toContain('operation-title');
    await putSpec(admin(), world.id, 'pets', listing('Another number.'));
    await eventually(async () => {
      const changed = await bodyOf(`${path}/reference/pets/list-pets`);
      return changed.includes('Another number.') ? changed : undefined;
    });
    const markdown = await admin().get(
      `/spaces/${spaceId}/content/path/reference/pets/list-pets?format=markdown`,
    );
    expect(markdown.body.markdown).toContain('```http\nGET https://api.example.com/pets\n```');
  });

  it('link to the generated pages of operations that do not fit on a page', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `p${n}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const responses = {
      200: { description: '', content: { 'application/json': { schema: { properties } } } },
    };
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    const paths = Object.fromEntries(
      numbers.map((n) => [`/p${n}`, { get: { summary: `Get ${n}`, responses } }]),
    );
    const version = await putSpec(admin(), world.id, 'pets', specOf(paths));
    const tags = numbers.map((n) => operation(`spec="pets" path="/p${n}" method="get"`));
    const path = await publish({ 'all.md': `# All\n\n${tags.join('\n')}` });
    const { body } = await admin().post(`/spaces/${spaceId}/content`, { changes: [insertComputed('pets')] });
    await waitUntilComputed(admin(), `/spaces/${spaceId}/content`, (body.pages as [string])[0], version);
    const shown = await bodyOf(`${path}/all`);
    expect(shown).toContain('Get 0</h2>');
    const [, ...others] = shown.split('because the page would become too large.');
    expect(others.at(-1)).toContain(`href="${path}/reference/operations/get-59"`);
  });

  it('show parts of a very large specification', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, n) => [
        `S${n}`,
        {
          description: 'word '.repeat(400),
          properties: { next: { $ref: `#/components/schemas/S${(n + 1) % 3_000}` } },
        },
      ]),
    );
    const large = { ...listing('At most so many.'), components: { schemas } };
    await putSpec(admin(), world.id, 'pets', large);
    const path = await publish({
      'list.md': `# List\n\n${LIST}`,
      'schemas.md':
        '# Schemas\n\n{% openapi-schemas spec="pets" schemas="S2990" grouped="false" %}\n{% endopenapi-schemas %}\n',
    });
    expect(await bodyOf(`${path}/list`)).toContain('At most so many.');
    expect(await bodyOf(`${path}/schemas`)).toContain('<code dir="ltr">S2990</code>');
  });
});
