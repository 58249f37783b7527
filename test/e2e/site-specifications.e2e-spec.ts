import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { insertComputed, PETS, putSpec, specOf } from '../support/computed-pages.js';
import type { World } from '../support/factories.js';
import type { OpenAPISpecContent } from '../support/official-types.js';
import { signVisitor } from '../support/visitor-jwts.js';

const operation = (spec: string): string =>
  `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n[The API](https://example.com)\n{% endopenapi-operation %}\n`;

describe('a site token', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await putSpec(admin(), world.id, 'pets', PETS);
    await putSpec(admin(), world.id, 'secret', specOf({ '/secrets': { get: {} } }));
  });

  const admin = (): ApiClient => app.client(world.admin);
  const publish = () => app.build.site(world, { visibility: 'public', spaces: [spaceId] });
  const tokenOf = async (siteId: string, jwtToken?: string): Promise<ApiClient> => {
    const url = `http://docs.test/s/${world.id}/${siteId}`;
    const { body } = await app
      .client()
      .post('/urls/published', { url, visitor: jwtToken ? { jwtToken } : {} });
    return app.client(body.apiToken as string);
  };
  const content = (slug: string, version = 'latest'): string =>
    `/orgs/${world.id}/openapi/${slug}/versions/${version}/content`;
  const statuses = (reader: ApiClient, paths: string[]): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await reader.get(path)).status));

  it('reads the specification of an operation that a page shows, and no other', async () => {
    await app.build.importArchive(world, spaceId, { 'README.md': `# Home\n\n${operation('pets')}` });
    const reader = await tokenOf(await publish());
    const { status, body } = await reader.get(content('pets'));
    expect(status).toBe(200);
    const found: OpenAPISpecContent = body as { filesystem: object; urls: { source: string; public: null } };
    expect(found).toEqual({
      filesystem: [
        { dir: './', isEntrypoint: true, references: [], filename: 'openapi.json', specification: PETS },
      ],
      urls: { source: expect.stringMatching(/\/content$/) as string, public: null },
    });
    expect(await statuses(reader, [content('secret'), content('nothing')])).toEqual([404, 404]);
  });

  it('reads the specification that a page is computed from', async () => {
    await admin().post(`/spaces/${spaceId}/content`, { changes: [insertComputed('pets')] });
    const reader = await tokenOf(await publish());
    expect(await statuses(reader, [content('pets'), content('secret')])).toEqual([200, 404]);
  });

  it('reads the latest version only, and neither the source nor the list of versions', async () => {
    const first = await putSpec(admin(), world.id, 'pets', PETS);
    await putSpec(admin(), world.id, 'pets', specOf({ '/cats': { get: {} } }));
    await app.build.importArchive(world, spaceId, { 'README.md': operation('pets') });
    const reader = await tokenOf(await publish());
    const spec = `/orgs/${world.id}/openapi/pets`;
    const paths = [
      content('pets'),
      content('pets', first),
      spec,
      `${spec}/versions`,
      `/orgs/${world.id}/openapi`,
    ];
    const [latest, ...others] = await statuses(reader, paths);
    expect(latest).toBe(200);
    expect(others.every((status) => status === 403 || status === 404)).toBe(true);
  });

  it('does not read a specification that only hidden blocks show', async () => {
    const hidden = `{% if visitor.claims.plan == "pro" %}\n${operation('secret')}\n{% endif %}\n`;
    await app.build.importArchive(world, spaceId, { 'README.md': `# Home\n\n${hidden}` });
    const siteId = await publish();
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    const { privateKey } = (await admin().get(`${site}/publishing/auth`)).body as { privateKey: string };
    const pro = await signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), { plan: 'pro' });
    expect(await statuses(await tokenOf(siteId), [content('secret')])).toEqual([404]);
    expect(await statuses(await tokenOf(siteId, pro), [content('secret')])).toEqual([200]);
  });

  it('does not read a specification of a reusable content that no page shows', async () => {
    const add = async (markdown: string): Promise<string> => {
      const change = { change: 'insert_reusable_content', title: 'Part', document: { markdown } };
      const { reusableContents } = await editContent(admin(), `/spaces/${spaceId}/content`, [change]);
      return reusableContents[0] ?? '';
    };
    const include = (id: string): string => `{% include "ref:reusable-content/${id}" %}\n`;
    const inner = await add(operation('secret'));
    const outer = await add(`Some text.\n\n${include(inner)}`);
    const insert = (title: string, markdown: string) =>
      editContent(admin(), `/spaces/${spaceId}/content`, [insertPage(title, markdown)]);
    await insert('Home', `\`\`\`\n${include(outer)}\`\`\`\n`);
    const siteId = await publish();
    await admin().patch(`/orgs/${world.id}/sites/${siteId}`, { adaptiveContent: { enabled: true } });
    const reader = await tokenOf(siteId);
    expect(await statuses(reader, [content('secret')])).toEqual([404]);
    await insert('Hidden', `{% if visitor.claims.plan == "pro" %}\n${include(outer)}\n{% endif %}\n`);
    expect(await statuses(reader, [content('secret')])).toEqual([404]);
    await insert('Shown', include(outer));
    expect(await statuses(reader, [content('secret')])).toEqual([200]);
  });

  it.each<[string, (block: string) => string, number]>([
    ['as code', (block) => `\`\`\`\n${block}\`\`\``, 404],
    ['in a comment', (block) => `<!--\n${block}-->`, 404],
    [
      'in a comment in a line',
      () => 'Soon <!-- {% openapi-operation spec="secret" path="/x" %} --> more.',
      404,
    ],
    ['as code in a line', () => 'Write `{% openapi-operation spec="secret" path="/x" %}` there.', 404],
    ['in a tab', (block) => `{% tabs %}\n{% tab title="A" %}\n${block}{% endtab %}\n{% endtabs %}`, 200],
    ['in details', (block) => `<details>\n\n<summary>More</summary>\n\n${block}\n</details>`, 200],
  ])('reads a specification that a text has %s only if the page shows it', async (_, write, expected) => {
    await app.build.importArchive(world, spaceId, {
      'README.md': `# Home\n\n${write(operation('secret'))}\n\nMore.\n`,
    });
    expect(await statuses(await tokenOf(await publish()), [content('secret')])).toEqual([expected]);
  });

  it('does not read what the site no longer shows, or what another organization has', async () => {
    await app.build.importArchive(world, spaceId, { 'README.md': operation('pets') });
    const siteId = await publish();
    const reader = await tokenOf(siteId);
    expect(await statuses(reader, [content('pets')])).toEqual([200]);
    const other = await app.build.organization();
    await putSpec(app.client(other.admin), other.id, 'pets', PETS);
    expect(await statuses(reader, [`/orgs/${other.id}/openapi/pets/versions/latest/content`])).toEqual([404]);
    await admin().post(`/orgs/${world.id}/sites/${siteId}/unpublish`);
    expect(await statuses(reader, [content('pets')])).toEqual([404]);
  });

  it('leaves the content as it is for members', async () => {
    expect((await admin().get(content('pets'))).body).toEqual(PETS);
  });
});
