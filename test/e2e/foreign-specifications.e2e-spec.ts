import { newId } from '../../src/common/ids.js';
import { SpecPageGenerator } from '../../src/openapi-specs/pages/spec-page-generator.js';
import type { ComputedSource } from '../../src/versioning/page.js';
import { editContent } from '../support/change-request.js';
import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import {
  computedSource,
  insertComputed,
  pagesOf,
  putSpec,
  specOf,
  waitUntilComputed,
} from '../support/computed-pages.js';
import { flatten } from '../support/content.js';
import { readPdf } from '../support/read-pdf.js';

const TAG =
  '{% openapi-operation spec="internal" path="/internal" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}';

/** Whoever writes a specification may have no role on the spaces that show its pages. */
describe('the pages of a specification', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** Everything in a PDF of a site, as anybody gets it. */
  async function readShownPdf(path: string): Promise<string> {
    const answer = await fetch(app.baseUrl + path);
    expect([path, answer.status]).toEqual([path, 200]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return JSON.stringify(await readPdf(bytes)) + bytes.toString('latin1');
  }

  it.each([
    [
      'tags and expressions',
      `- a\n\n  \`\`\`\nb\n\n${TAG}\n\n{{ space.vars.price }} <code class="expression">space.vars.price</code> ![](ref:file/FILE) {{ "price" in space.vars ? "SECRET" : "" }}`,
    ],
    ['a formula before code', '$$`$$ {{ space["vars"]["price"] }} ` \\{% if'],
    ['an address before code', '<space.vars:`> `{{ space["vars"]["price"] }}` \\{% if'],
    ['an element before code', 'a <b page.vars="`"> `{{ space["vars"]["price"] }}` end {% if x %} if'],
    ['references', '![x](ref:file/FILE) <img src="ref:file/FILE"> [f](ref:file/FILE) @[p](ref:page/PAGE)'],
    [
      'a fence in an item of a list',
      `1. a\n   \`\`\`\n\n${TAG}\n\n{{ space.vars.price }} ![x](ref:file/FILE)\n\n\`\`\``,
    ],
    ['HTML before a fence', `- a\n\n  \`\`\`\nb\n\n<x page.vars="1">\n~~~\n\n~~~\n\n${TAG}\n\n~~~\n\n~~~\n`],
  ])('show nothing that only hidden blocks show: %s', async (_, written) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const content = `/spaces/${space}/content`;
    await app.build.importArchive(world, space, {
      '.gitbook/vars.yaml': 'price: SECRET-42\nversion: v1\n',
      'README.md': '# Home\n\nVersion {{ space.vars.version }}.\n',
      'pro.md':
        '# Pro\n\n{% if visitor.claims.plan == "pro" %}\n\nPrice {{ space.vars.price }} ![](hidden.svg)\n\n{% endif %}\n' +
        '\n{% openapi-operation spec="pets" path="/pets" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}\n',
      'hidden.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>SECRET-42</title></svg>',
    });
    const { items } = (await admin.get(`${content}/files`)).body as { items: { id: string }[] };
    const file = items[0]?.id ?? '';
    await putSpec(admin, world.id, 'internal', specOf({ '/internal': { get: { summary: 'Hidden' } } }));
    const pro = (await pagesOf(admin, content)).find(({ path }) => path === 'pro')?.id ?? '';
    const text = written.replaceAll('FILE', file).replaceAll('PAGE', pro);
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

    const { client: anybody, home, read, status } = await anybodyOf(app, world, space);
    expect((await anybody.get(content)).body.variables).toEqual({ version: 'v1' });
    expect((await anybody.get(`${content}/files`)).body).toMatchObject({ items: [] });
    const spec = await anybody.get(`/orgs/${world.id}/openapi/internal/versions/latest/content`);
    expect(spec.status).toBe(404);
    const pages = flatten(await pagesOf(admin, content)) as { id: string; path: string; type: string }[];
    expect(pages.length).toBeGreaterThan(4);
    for (const { id: page, path, type } of pages) {
      const api = await anybody.get(`${content}/page/${page}?evaluated=true`);
      const texts = [JSON.stringify(api.body), await read(`/${path}`)];
      texts.push(await read(`/${path}.md`));
      if (type !== 'group') texts.push(await readShownPdf(`${home}/~pdf/${page}`));
      expect([path, texts.filter((each) => /SECRET-42|hidden\.svg/.test(each))]).toEqual([path, []]);
    }
    const all = [await read('/llms-full.txt'), await readShownPdf(`${home}/~pdf`)];
    expect(all.filter((each) => /SECRET-42|hidden\.svg/.test(each))).toEqual([]);
    expect(await status(`/~files/${space}/${file}`)).toBe(404);
  });

  it('are made anew when they were made in another way, although the specification is the same', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    await putSpec(admin, world.id, 'pets', specOf({ '/pets': { get: { summary: 'List pets' } } }));
    const generator = app.app.get(SpecPageGenerator);
    const source = computedSource('pets') as ComputedSource;
    const seed = (await generator.seed(world.id, source)) ?? '';
    const request = { organizationId: world.id, source, seed, rootId: newId(), most: 10 };
    const made = (await generator.generate({ ...request, known: [] }))?.documentBatches ?? [];
    const known = made.flatMap((batch) =>
      (JSON.parse(new TextDecoder().decode(batch)) as { hash: string }[]).map(({ hash }) => hash),
    );
    expect(known.length).toBeGreaterThan(0);
    const before = seed.replace(/\.\d+/, '.1');
    expect(await generator.generate({ ...request, known, before: seed })).toMatchObject({
      documentBatches: [],
    });
    expect((await generator.generate({ ...request, known, before }))?.documentBatches).toEqual(made);
  });
});
