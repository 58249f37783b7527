import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { putSpec, specOf } from '../support/computed-pages.js';

const TEXT = [
  '# Guest',
  'Price {{ space.vars.price }} <code class="expression">space.vars.price</code> ![](ref:file/FILE) [a](ref:file/FILE)',
  '$$`$$ {{ space["vars"]["price"] }} ` \\{% if',
  '{% openapi-operation spec="internal" path="/internal" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}',
  '`{{ name }}` is code, and [the other page](PLACE) a link.',
].join('\n\n');

/** What works as soon as it is not in code. */
const LIVE =
  'Price {{ space["vars"]["price"] }} {{ visitor.claims.email }} \\{% if x\n\n![](ref:file/FILE)\n\n{% openapi-operation spec="internal" path="/internal" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}\n';
const INDENTED = LIVE.replace(/^(?=.)/gm, '    ');
/** Targets that end early as markdown. */
const HTML_TARGETS = ['a href', 'img src', 'iframe src', 'video src']
  .map((tag) => `<p><${tag}='<x/>\\<code>{{space["vars"]["price"]}}</code>'>a</p>`)
  .join('');
/** A paragraph in which references, which are longer than paths, move the place where it is cut. */
const LONG = [
  'Text.\n',
  ...Array.from({ length: 20 }, () => '[o](PLACE) '.repeat(5).trim()),
  ...Array.from({ length: 140 }, () => 'word word word word'),
  'and `code',
  ...Array.from({ length: 80 }, () => 'more more more more'),
  'Price {{ space["vars"]["price"] }} {% if x',
  'end` of code',
].join('\n');
const TABLE =
  'Name,Note\na,"{{ space .vars.price }} {{ 1 == 1 ? space[""vars""].price : 2 }} and {% if x"\n"{{ space .vars.price }}",ref:file/FILE\n';
/** Code that ends early as markdown. */
const HTML_CODE =
  '<p>See <code>a<br><br>Price {{ space["vars"]["price"] }} {% if x<br><br>{% openapi-operation spec="internal" path="/internal" method="get" %}<br>[x](https://e.example)<br>{% endopenapi-operation %}<br><br>b</code> here</p><h2>a<pre>b\n{% openapi-operation spec="internal" path="/internal" method="get" %}\n{% endopenapi-operation %}\n{{ space .vars.price }} {% if</pre>c</h2>';
const MORE: [string, string, Record<string, string>?][] = [
  ['front matter with the beginning of a fence', `---\ntitle: |\n  ~~~\n---\n\n${LIVE}\n~~~\n`],
  ['a container', `:::note\n\n${INDENTED}\n:::\n`],
  ['a cover', '---\ncover: ref:file/FILE\n---\nText\n'],
  ['a page that is a link', '---\ntype: link\nlink: ref:file/FILE\n---\n'],
  ['paths of the space', '![](secret.png) [a](/secret.png) <img src="/secret.png">\n'],
  ['reusable contents of the space', '[a](.gitbook/includes/hidden.md) [b](/.gitbook/includes/hidden.md)\n'],
  ['a description', '---\ndescription: "\\u007b{ space\\u002evars.price }}"\n---\nText\n'],
  ['a condition', '---\nif: space["vars"]["price"] == "SECRET-42"\n---\nSECRET-42 is the price.\n'],
  ['addresses of the API', '[a](/files/FILE) <a href="/files/FILE">b</a> ![](/files/FILE)\n'],
  [
    'variables in addresses',
    '[a](space%2Evars.price) [b](#space%2Evars.price) [c](PLACE#space%2Evars.price)\n',
  ],
  ['an anchor that makes another text a link', '[a]: secret.png "![b](c"d)"\n\n[a]\n'],
  ['a rule at the start', `---\n\n${LIVE}`],
  [
    'markup of a configuration',
    '{"\\{\\{ space[\\"vars\\"][\\"price\\"] }}"} {"![](re"}f:file/FILE)\n',
    { 'docs.json': '{}' },
  ],
];

/** An entry of a list of contents that makes pages of a specification. */
const COMPUTED = [
  'type: builtin:openapi',
  'title: API',
  'description: "\\u007b{ space\\u002evars.price }}"',
  'cover: ref:file/FILE',
  'dependencies:',
  '  spec:',
  '    ref:',
  '      kind: openapi',
  '      spec: internal',
];
const CONTENTS = `* [Guest](Guest.md)\n\n* \`\`\`yaml\n${COMPUTED.map((line) => `  ${line}\n`).join('')}  \`\`\`\n`;
const CONTENTS_HTML = `<html><body><h1>Summary</h1><ul><li><pre><code>${COMPUTED.join('\n')}</code></pre></li></ul></body></html>`;

/** Others than the authors of the space write these sources. */
describe('an imported text in which tags mean nothing', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each<[string, string, string, Record<string, string>, string?]>([
    ...MORE.flatMap(([, text, more = {}]): [string, string, string, Record<string, string>, string][] => [
      ['github-wiki', 'Guest.md', 'Other.md', more, text],
      ['notion', `Guest ${'1'.repeat(32)}.md`, `Other ${'2'.repeat(32)}.md`, more, text],
    ]),
    ['notion', `Guest ${'1'.repeat(32)}.html`, `Other ${'2'.repeat(32)}.html`, {}, HTML_TARGETS],
    ['github-wiki', 'Guest.md', 'Other.md', {}, LONG],
    ['notion', `Guest ${'1'.repeat(32)}.html`, `Other ${'2'.repeat(32)}.html`, {}, HTML_CODE],
    ['notion', `Guest ${'1'.repeat(32)}.csv`, `Other ${'2'.repeat(32)}.md`, {}, TABLE],
    ['notion', `SUMMARY ${'1'.repeat(32)}.md`, `Guest ${'2'.repeat(32)}.md`, {}, CONTENTS],
    ['notion', `Summary ${'1'.repeat(32)}.html`, `Guest ${'2'.repeat(32)}.html`, {}, CONTENTS_HTML],
    ['github-wiki', 'SUMMARY.md', 'Guest.md', {}, CONTENTS],
    [
      'confluence',
      'HB/Summary.html',
      'HB/Guest.html',
      {
        'HB/index.html':
          '<html><body><div id="content"><div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="Guest.html">Guest</a></li></ul></div></div></body></html>',
      },
      CONTENTS_HTML,
    ],
    ['github-wiki', 'Guest.mdx', 'Other.md', {}, INDENTED],
    ['github-wiki', 'Guest.md', 'Other.md', {}],
    ['github-wiki', 'Guest.md', 'Other.md', { '.gitbook/includes/part.md': '# Part\n\nReplaced' }],
    [
      'notion',
      `Guest ${'1'.repeat(32)}.md`,
      `Other ${'2'.repeat(32)}.md`,
      {
        [`.gitbook ${'4'.repeat(32)}/includes ${'5'.repeat(32)}/part ${'6'.repeat(32)}.md`]:
          '# Part\n\nReplaced',
      },
    ],
    [
      'notion',
      `Guest ${'1'.repeat(32)}.md`,
      `Other ${'2'.repeat(32)}.md`,
      { [`Title {{space.vars.price}} ${'3'.repeat(32)}.md`]: '# Title {{space.vars.price}}' },
    ],
  ])(
    'opens nothing that only hidden blocks show: %s %#',
    async (source, path, other, more, written = TEXT) => {
      const world = await app.build.organization();
      const admin = app.client(world.admin);
      const space = await app.build.space(world, { level: null });
      const content = `/spaces/${space}/content`;
      await app.build.importArchive(world, space, {
        '.gitbook/vars.yaml': 'price: SECRET-42\nversion: v1\n',
        '.gitbook/includes/part.md': '# Part\n\nOriginal',
        '.gitbook/includes/hidden.md': '# Hidden\n\nSECRET-42 hidden',
        'README.md':
          '# Home\n\nVersion {{ space.vars.version }}.\n\n{% include ".gitbook/includes/part.md" %}\n',
        'pro.md':
          '# Pro\n\n{% if visitor.claims.plan == "pro" %}\n\nPrice {{ space.vars.price }} ![](secret.png) {% include ".gitbook/includes/hidden.md" %}\n\n{% endif %}\n',
        'secret.png': 'secretbytes',
      });
      await putSpec(admin, world.id, 'internal', specOf({ '/internal': { get: { summary: 'Hidden' } } }));
      const { items } = (await admin.get(`${content}/files`)).body as { items: { id: string }[] };
      const file = items[0]?.id ?? '';
      const text = written.replaceAll('FILE', file).replaceAll('PLACE', encodeURI(other));
      const archive = await zip({ [path]: text, [other]: '# Other\n', ...more });
      const imported = await admin.post(`${content}/import`, { source, url: dataUrl(archive) });
      expect(imported.status).toBe(201);

      const { client: anybody, read, status } = await anybodyOf(app, world, space);
      const expectNothing = async () => {
        const { body: revision } = await anybody.get(content);
        expect([revision.variables, JSON.stringify(revision).includes('SECRET')]).toEqual([
          { version: 'v1' },
          false,
        ]);
        expect((await anybody.get(`${content}/files`)).body).toMatchObject({ items: [] });
        const spec = await anybody.get(`/orgs/${world.id}/openapi/internal/versions/latest/content`);
        expect(spec.status).toBe(404);
        const pages = await Promise.all(
          ['/', '/guest', '/guest.md', '/llms-full.txt', '/sitemap-pages.xml'].map(read),
        );
        expect(pages.filter((each) => each.includes('SECRET-42'))).toEqual([]);
        expect(pages[0]).toContain('Original');
        expect(await status(`/~files/${space}/${file}`)).toBe(404);
        return pages;
      };
      const pages = await expectNothing();
      if (written === TEXT) {
        expect(pages[1]).toContain('{{ name }}');
        expect(pages[1]).toMatch(/<a [^>]*href="[^"]*\/other"/);
      }

      const { pages: imports } = (await admin.get(content)).body as {
        pages: { id: string; title: string }[];
      };
      let edited = 0;
      for (const { id, title } of imports.filter(({ title }) => title !== 'Home' && title !== 'Pro')) {
        const { body: page } = await admin.get(`${content}/page/${id}`);
        const { markdown } = page as { markdown?: string };
        if (markdown === undefined) continue;
        const change = {
          change: 'update_page',
          page: id,
          document: { markdown: `${markdown}\n\nEdited.\n` },
        };
        expect([title, (await admin.post(content, { changes: [change] })).status]).toEqual([title, 200]);
        edited += 1;
      }
      expect(edited).toBeGreaterThan(0);
      await expectNothing();
    },
  );

  it('is not merged between the lines of an editor, where code may end', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world);
    const content = `/spaces/${space}/content`;
    const mirror = async (lines: string[]) => {
      const guest = `# Guest\n\n~~~\n${lines.join('\n')}\n~~~\n`;
      const url = dataUrl(await zip({ 'Home.md': 'Welcome.\n', 'Guest.md': guest }));
      return admin.post(`${content}/import`, { source: 'github-wiki', mode: 'mirror', edits: 'keep', url });
    };
    const lines = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
    expect((await mirror(lines)).status).toBe(201);
    const page = (await admin.get(`${content}/path/guest`)).body as { id: string };
    const document = { markdown: `# Guest\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n` };
    const changes = [{ change: 'update_page', page: page.id, document }];
    expect((await admin.post(content, { changes })).status).toBe(200);
    const refused = await mirror(['a1', 'a2', 'a3', 'b', 'a4', 'a5', 'a6']);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('The page "Guest" was edited here and in the source'),
    ]);
    const live = await mirror(['a1', 'a2', 'a3', '```', '', '{{ space.vars.x }}', 'a4', 'a5', 'a6']);
    expect([live.status, live.body.edited]).toEqual([
      201,
      [expect.objectContaining({ outcome: 'conflict' })],
    ]);
  });
});
