import { editContent } from '../support/change-request.js';
import { TestApp } from '../support/app.js';
import { insertComputed, pagesOf, putSpec, specOf, waitUntilComputed } from '../support/computed-pages.js';
import { flatten } from '../support/content.js';
import { SiteReader } from '../support/site-reader.js';

/** Whoever writes a specification may have no role on the spaces that show its pages. */
describe('the pages of a specification', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('show no variable, file or specification that only hidden blocks show', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const content = `/spaces/${space}/content`;
    await app.build.importArchive(world, space, {
      '.gitbook/vars.yaml': 'price: SECRET-42\nversion: v1\n',
      'README.md': '# Home\n\nVersion {{ space.vars.version }}.\n',
      'pro.md':
        '# Pro\n\n{% if visitor.claims.plan == "pro" %}\n\nPrice {{ space.vars.price }} ![](secret.png)\n\n{% endif %}\n',
      'secret.png': 'secretbytes',
    });
    const { items } = (await admin.get(`${content}/files`)).body as { items: { id: string }[] };
    const file = items[0]?.id ?? '';
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    const { urls } = (await admin.get(`/orgs/${world.id}/sites/${siteId}`)).body as {
      urls: { published: string };
    };
    await putSpec(admin, world.id, 'internal', specOf({ '/internal': { get: { summary: 'Hidden' } } }));
    const tag =
      '{% openapi-operation spec="internal" path="/internal" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}';
    const text = `- a\n\n  \`\`\`\nb\n\n${tag}\n\n{{ space.vars.price }} <code class="expression">space.vars.price</code> ![](ref:file/${file}) {{ "price" in space.vars ? "SECRET" : "" }}`;
    const operation = {
      summary: 'List pets {{ space.vars.price }}',
      description: text,
      tags: ['Pets'],
      responses: { 200: { description: text } },
    };
    const version = await putSpec(
      admin,
      world.id,
      'pets',
      specOf(
        { '/pets': { get: operation } },
        {
          info: { title: 'Pets {{ space.vars.price }}', version: '1', description: text },
          tags: [{ name: 'Pets', description: text }],
          components: { schemas: { Pet: { type: 'object', description: text } } },
        },
      ),
    );
    const [id = ''] = (await editContent(admin, content, [insertComputed('pets', {}, { models: true })]))
      .pages;
    await waitUntilComputed(admin, content, id, version);

    const { body } = await app.client().post('/urls/published', { url: urls.published });
    const anybody = app.client((body as { apiToken: string }).apiToken);
    expect((await anybody.get(content)).body.variables).toEqual({ version: 'v1' });
    expect((await anybody.get(`${content}/files`)).body).toMatchObject({ items: [] });
    const spec = await anybody.get(`/orgs/${world.id}/openapi/internal/versions/latest/content`);
    expect(spec.status).toBe(404);
    const home = new URL(urls.published).pathname;
    const pages = flatten(await pagesOf(admin, content)) as { id: string; path: string }[];
    expect(pages.length).toBeGreaterThan(4);
    const reader = new SiteReader(app.baseUrl);
    for (const { id: page, path } of pages) {
      const api = await anybody.get(`${content}/page/${page}?evaluated=true`);
      const texts = [JSON.stringify(api.body), (await reader.get(`${home}/${path}`)).body];
      texts.push((await reader.get(`${home}/${path}.md`)).body);
      expect([path, texts.filter((each) => each.includes('SECRET-42'))]).toEqual([path, []]);
    }
    expect((await reader.get(`${home}/~files/${space}/${file}`)).status).toBe(404);
  });
});
