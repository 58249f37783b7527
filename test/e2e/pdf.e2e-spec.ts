import { TestApp } from '../support/app.js';
import { flatten, type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { Pdfs } from '../support/pdfs.js';
import { pngFile } from '../support/png-file.js';
import type { Pdf } from '../support/read-pdf.js';

const PNG = pngFile(
  { width: 2, height: 2, colorType: 6, depth: 8 },
  [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255, 9, 9, 9, 0],
  [0, 0],
);
/** An image of one pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

const GUIDE = `# Guide

About **everything**: [install it](setup/install.md#on-linux), [read more](https://example.com/more), or
[write](mailto:docs@example.com). A [broken link](nowhere.md) is text.

## First steps

1. Fetch
2. Build
   - nested point

> Quoted wisdom

| Option | Meaning |
|---|---|
| \`verbose\` | more output |

\`\`\`sh
make install   --prefix=/a/very/long/path/that/does/not/fit/on/one/line/of/paper/and/so/it/has/to/be/wrapped/somewhere
\`\`\`

![The logo](logo.png) ![A photo](photo.jpg) ![A drawing](drawing.svg) ![Moving](moving.gif)

{% hint style="warning" %}
Mind the gap.
{% endhint %}

### Details

Ελληνικά, Привет, zażółć, 中文, 日本語, 한국어.
`;
const INSTALL = `# Install

${'Some text.\n\n'.repeat(80)}
## On Linux

Back to the [details](../guide.md#details).
`;

describe('the PDF of a space', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let pages: Page[];

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world, { title: 'Handbook' });
    await app.build.importArchive(world, spaceId, {
      'SUMMARY.md': '* [Guide](guide.md)\n* [Setup](setup/README.md)\n  * [Install](setup/install.md)\n',
      'guide.md': GUIDE,
      'setup/README.md': '# Setup\n\nHow to set up.',
      'setup/install.md': INSTALL,
      'logo.png': PNG,
      'photo.jpg': JPEG,
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'moving.gif': 'GIF89a',
    });
    pages = flatten((await readRevision(admin(), spaceId)).pages);
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const pageId = (title: string): string => pages.find((page) => page.title === title)?.id ?? '';

  const read = (query = '', space = spaceId) => new Pdfs(app, world.admin).read(space, query);

  describe('of all pages', () => {
    let pdf: Pdf;
    let text: string;
    const sheetWith = (words: string): number => pdf.sheets.findIndex((sheet) => sheet.includes(words));

    beforeAll(async () => {
      pdf = await read();
      text = pdf.sheets.join('\n');
    });

    it('has the text of each page, in reading order', () => {
      expect(pdf.title).toBe('Handbook');
      const order = ['Contents', 'everything', 'How to set up.', 'Back to the'].map(sheetWith);
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(new Set(order).size).toBe(4);
      expect(text.match(/Some text\./g)).toHaveLength(80);
      for (const words of ['install it', 'broken link', 'Fetch', '2.', 'nested point', 'Quoted wisdom']) {
        expect(text).toContain(words);
      }
    });

    it('has tables, code and hints as text', () => {
      for (const words of ['Option', 'verbose', 'more output', 'Warning', 'Mind the gap.']) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain('{%');
      const code = text.replaceAll('\n', '');
      expect(code).toContain('--prefix=/a/very/long');
      expect(code).toContain('has/to/be/wrapped/somewhere');
    });

    it.each(['Ελληνικά', 'Привет', 'zażółć', '中文', '日本語', '한국어'])('has %s', (words) => {
      expect(text).toContain(words);
    });

    it('shows images of supported types, and captions of others', () => {
      expect(pdf.images).toBe(2);
      for (const caption of ['The logo', 'A photo', 'A drawing']) expect(text).not.toContain(caption);
      expect(text).toContain('[Moving]');
    });

    it('has an outline of page titles and headings', () => {
      expect(pdf.outline.map(({ title }) => title)).toEqual(['Guide', 'Setup', 'Install']);
      // A heading that is the title of its page appears once.
      expect(pdf.outline[0]?.items.map(({ title }) => title)).toEqual(['First steps']);
      expect(pdf.outline[0]?.items[0]?.items.map(({ title }) => title)).toEqual(['Details']);
      expect(pdf.outline[1]?.sheet).toBe(sheetWith('How to set up.'));
      const linux = pdf.outline[2]?.items.find(({ title }) => title === 'On Linux');
      expect(linux?.sheet).toBe(sheetWith('Back to the'));
      expect(linux?.sheet).toBeGreaterThan(pdf.outline[2]?.sheet ?? Infinity);
    });

    it('links to headings within the PDF, and to other targets outside', () => {
      expect(pdf.addresses.toSorted()).toEqual(['https://example.com/more', 'mailto:docs@example.com']);
      const links = pdf.jumps.filter(({ from }) => from > 0);
      expect(links.map(({ from, to }) => [from, to])).toEqual([
        [sheetWith('everything'), sheetWith('Back to the')],
        [sheetWith('Back to the'), sheetWith('Ελληνικά')],
      ]);
      // PDF coordinates start at the bottom: the headings of the first sheet are below its top.
      for (const { top } of links) expect(top).toBeLessThan(780);
    });
  });

  it('of a page contains it and its descendants', async () => {
    const pdf = await read(`?page=${pageId('Setup')}`);
    expect(pdf.title).toBe('Setup');
    expect(pdf.outline.map(({ title }) => title)).toEqual(['Setup', 'Install']);
  });

  it('has one link on each line of a text, in any script, and none with a URL that is too long', async () => {
    const space = await app.build.space(world);
    await app.build.importArchive(world, space, {
      'README.md': `# A\n\n[one 漢字 **two**](https://example.com/two)\n\n[far](https://example.com/${'a'.repeat(2048)})`,
    });
    const pdf = await read('', space);
    expect(pdf.sheets.join('')).toContain('far');
    expect(pdf.addresses).toEqual(['https://example.com/two']);
  });

  it('of a single page links to the addresses of other pages', async () => {
    const pdf = await read(`?page=${pageId('Guide')}&only=true`);
    expect(pdf.outline.map(({ title }) => title)).toEqual(['Guide']);
    expect(pdf.jumps).toEqual([]);
    expect(pdf.addresses).toContain(`http://docs.test/app/spaces/${spaceId}/pages/${pageId('Install')}`);
    const setup = await read(`?page=${pageId('Setup')}&only=true`);
    expect(setup.outline.map(({ title }) => title)).toEqual(['Setup']);
  });

  it('links to a heading by each of its anchors, and to the page by others', async () => {
    const links = ['1-one', 'id-1.-one', 'two', 'gone']
      .map((anchor) => `[${anchor}](#${anchor})`)
      .join('\n\n');
    const text = `# A\n\n${links}\n\n## 1. One\n\n<details><summary>Two</summary>b</details>`;
    const pdf = await read('', await app.build.spaceWithPage(world, text));
    const [heading = 0, spelled, block, page = 0] = pdf.jumps.map(({ top }) => top);
    expect([spelled, block]).toEqual([heading, heading]);
    expect(page).toBeGreaterThan(heading);
  });

  it('of a space without pages has its title', async () => {
    const empty = await app.build.space(world, { title: 'Nothing yet' });
    const pdf = await read('', empty);
    expect(pdf.sheets.join('')).toContain('Nothing yet');
    expect(pdf.outline).toEqual([]);
  });

  it('omits hidden pages unless they are requested', async () => {
    const space = await app.build.space(world);
    await app.build.importArchive(world, space, {
      'a.md': '# Seen\n\nText',
      'b.md': '---\nhidden: true\n---\n# Unseen\n\nText',
    });
    expect((await read('', space)).outline.map(({ title }) => title)).toEqual(['Seen']);
    const found = flatten((await readRevision(admin(), space)).pages).find(({ title }) => title === 'Unseen');
    const pdf = await read(`?page=${found?.id}`, space);
    expect(pdf.outline.map(({ title }) => title)).toEqual(['Unseen']);
  });

  describe('of texts with variables and reusable contents', () => {
    let space: string;
    const edited = async (...changes: object[]): Promise<{ reusableContents: string[] }> => {
      const response = await admin().post(`/spaces/${space}/content`, { changes });
      expect(response.status).toBe(200);
      return response.body as { reusableContents: string[] };
    };
    const reusable = (title: string, markdown: string) => ({
      change: 'insert_reusable_content',
      title,
      document: { markdown },
    });
    const include = (id = ''): string => `{% include "ref:reusable-content/${id}" %}`;

    beforeEach(async () => {
      space = await app.build.space(world);
    });

    it('shows their values and texts, including in titles', async () => {
      const file = { name: 'a.png', base64: PNG.toString('base64') };
      await edited(
        { change: 'insert_files', files: [file] },
        { change: 'set_variables', variables: { product: 'Rocket' } },
      );
      const created = await edited(
        reusable('Inner', 'For {{ page.vars.version }}.\n\n![](assets/a.png)'),
        reusable('Loop', ''),
      );
      const [inner, loop] = created.reusableContents;
      const outer = (await edited(reusable('Outer', `Shared\n\n${include(inner)}\n\n${include(loop)}`)))
        .reusableContents[0];
      await edited(
        {
          change: 'update_reusable_content',
          reusableContent: loop,
          document: { markdown: `Around\n\n${include(outer)}\n\n${include(loop)}` },
        },
        {
          change: 'insert_page',
          title: 'Use {{ space.vars.product }}',
          variables: { version: '1.0' },
          document: {
            markdown:
              '# Use {{ space.vars.product }}\n\n' +
              `${include(outer)}\n\n${include('01900000-0000-7000-8000-000000000000')}\n\n` +
              '## About {{ space.vars.product }}\n\nThe end.',
          },
        },
        { change: 'insert_page', title: 'Other', document: { markdown: include(inner) } },
      );
      const pdf = await read('', space);
      const [, first = '', second = ''] = pdf.sheets;
      expect(first.match(/Use Rocket|Shared|For .*|Around|About Rocket|The end\./g)).toEqual([
        ...['Use Rocket', 'Shared', 'For 1.0.', 'Around', 'About Rocket', 'The end.'],
      ]);
      expect(first).not.toMatch(/\{[{%]/);
      // The other page has no such variable.
      expect(second).toContain('For {{ page.vars.version }}.');
      expect(pdf.images).toBe(2);
      expect(pdf.outline.map(({ title }) => title)).toEqual(['Use Rocket', 'Other']);
      expect(pdf.outline[0]?.items.map(({ title }) => title)).toEqual(['About Rocket']);
    });

    it('is refused if they expand without bounds', async () => {
      let [id] = (await edited(reusable('0', 'x'.repeat(1_000)))).reusableContents;
      for (let depth = 1; depth < 6; depth += 1) {
        const markdown = Array.from({ length: 10 }, () => include(id)).join('\n\n');
        [id] = (await edited(reusable(String(depth), markdown))).reusableContents;
      }
      await edited({ change: 'insert_page', title: 'Page', document: { markdown: include(id) } });
      const response = await admin().get(`/spaces/${space}/pdf`);
      expect(response.status).toBe(422);
      expect(response.body.error.message).toMatch(/more text; the maximum is 16000000 characters/);
    });
  });

  it('shows the titles of pages and files for links without a text, and no references', async () => {
    const space = await app.build.space(world);
    const change = async (...changes: object[]) => {
      const response = await admin().post(`/spaces/${space}/content`, { changes });
      expect(response.status).toBe(200);
      return response.body as { pages: string[]; files: string[]; reusableContents: string[] };
    };
    const reusable = await change({
      change: 'insert_reusable_content',
      title: 'Shared',
      document: { markdown: 'nothing yet' },
    });
    const card = (target: string) =>
      `{% content-ref url="${target}" %}\n[${target}](${target})\n{% endcontent-ref %}\n\n`;
    const cell =
      '<table><thead><tr><th data-type="content-ref">A</th></tr></thead><tbody><tr><td><a href="target.md">target.md</a></td></tr></tbody></table>\n\n';
    const { pages, files } = await change(
      {
        change: 'insert_page',
        title: 'Target {{ page.vars.which }}',
        slug: 'target',
        variables: { which: 'one' },
        hidden: true,
      },
      { change: 'insert_page', title: 'Gone', document: { markdown: '' } },
      { change: 'insert_files', files: [{ base64: '', name: 'notes.txt' }] },
      {
        change: 'insert_page',
        title: 'Cards',
        document: {
          markdown: `## Own\n\n${card('target.md')}${card('cards.md#own')}${card('gone.md')}${cell}{% include "ref:reusable-content/${String(reusable.reusableContents[0])}" %}`,
        },
      },
    );
    const [target = '', gone = '', cards = ''] = pages;
    const { document } = (await admin().get(`/spaces/${space}/content/page/${cards}?format=document`))
      .body as { document: object };
    const ref = { kind: 'file', file: files[0] };
    const block = { object: 'block', type: 'content-ref', isVoid: true };
    await change(
      { change: 'update_page', page: cards, document: { document } },
      {
        change: 'update_reusable_content',
        reusableContent: reusable.reusableContents[0],
        document: {
          document: {
            object: 'document',
            data: {},
            nodes: [
              { ...block, data: { ref } },
              { ...block, data: { ref: { kind: 'page', page: target } } },
            ],
          },
        },
      },
      { change: 'delete_page', page: gone },
    );
    const text = (await read('', space)).sheets.join('\n');
    expect(text).not.toContain('ref:');
    for (const id of [target, gone, cards]) expect(text).not.toContain(id.slice(0, 13));
    expect(text.match(/Own|Target one|Cards|page|notes\.txt/g)).toEqual([
      ...['Cards', 'Own', 'Target one', 'Cards', 'page', 'Target one', 'notes.txt', 'Target one'],
    ]);
    const found = await admin().get(`/spaces/${space}/search?query=own`);
    expect(found.body).toMatchObject({ count: 1 });
    expect(JSON.stringify(found.body)).not.toContain('ref:');
  });

  it('shows the text of blocks without their markup, and all levels of headings in the outline', async () => {
    const space = await app.build.space(world);
    const cards =
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead>' +
      '<tbody><tr><td>Start here</td><td><a href="target.md">target.md</a></td></tr></tbody></table>';
    const tabs = '{% tabs %}\n{% tab title="npm" %}\nnpm install\n{% endtab %}\n{% endtabs %}';
    const response = await admin().post(`/spaces/${space}/content`, {
      changes: [
        { change: 'insert_files', files: [{ base64: '', name: 'notes.txt' }] },
        { change: 'insert_page', title: 'Target', slug: 'target', document: { markdown: 'Reached.' } },
        {
          change: 'insert_page',
          title: 'Source',
          description: 'Uses `npm` only.',
          document: {
            markdown:
              `${cards}\n\n<i class="fa-hand-pointer">:hand-pointer:</i> Click.\n\n{% file src="assets/notes.txt" %}\n\n` +
              `${tabs}\n\n> [!CAUTION]\n> Hot.\n\n## Two\n\n#### Four\n\n##### Five[^1]\n\n[^1]: A note.`,
          },
        },
      ],
    });
    expect(response.status).toBe(200);
    const pdf = await read('', space);
    const [, , text = ''] = pdf.sheets;
    const words =
      /Uses npm only|Start here|Target|pointer|notes\.txt|npm\b(?! only)|Danger|Hot|A note|[`<:%]/g;
    expect(text.match(words)).toEqual([
      ...['Uses npm only', 'Start here', 'Target', 'notes.txt', 'npm', 'npm', 'Danger', 'Hot', 'A note'],
    ]);
    expect(pdf.jumps.filter(({ from }) => from > 0).map(({ from, to }) => [from, to])).toEqual([[2, 1]]);
    const titles: string[] = [];
    for (let [entry] = pdf.outline.slice(1); entry !== undefined; [entry] = entry.items)
      titles.push(entry.title);
    expect(titles).toEqual(['Source', 'Two', 'Four', 'Five[1]']);
  });

  it('shows groups and link pages on the sheet of the next page', async () => {
    const space = await app.build.space(world);
    const page = (title: string, rest: object) => ({ change: 'insert_page', title, ...rest });
    const response = await admin().post(`/spaces/${space}/content`, {
      changes: [
        page('First', { document: { markdown: 'Text' } }),
        page('Part', { type: 'group' }),
        page('Away', { type: 'link', ref: { kind: 'url', url: 'https://example.com/away' } }),
        page('Second', { document: { markdown: 'Text' } }),
      ],
    });
    expect(response.status).toBe(200);
    const { outline } = await read('', space);
    expect(outline.map(({ title, sheet }) => [title, sheet])).toEqual([
      ...[
        ['First', 1],
        ['Part', 2],
        ['Away', 2],
        ['Second', 2],
      ],
    ]);
  });

  it('omits hidden columns of a table', async () => {
    const space = await app.build.spaceWithPage(
      world,
      '# T\n\n<table><thead><tr><th>Seen</th><th data-hidden>Unseen</th></tr></thead>' +
        '<tbody><tr><td>One</td><td>Two</td></tr></tbody></table>',
    );
    const text = (await read('', space)).sheets.join('');
    expect(text.match(/Seen|Unseen|One|Two/g)).toEqual(['Seen', 'One']);
  });

  it.each([
    ['endless emphasis', '*'.repeat(30_000)],
    ['endless brackets', '['.repeat(30_000)],
    ['an endless word', 'x'.repeat(50_000)],
    ['endless quotes', `${'> '.repeat(10_000)}deep`],
    ['endless lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['endless HTML', '<div>'.repeat(5_000)],
    ['a wide table', `|${' a |'.repeat(200)}\n|${'-|'.repeat(200)}\n|${' b |'.repeat(200)}`],
    ['control characters', 'a\u0001b\u202Ec\u200Dd 👩‍👩‍👧'],
  ])('can be created from %s', async (_, markdown) => {
    const space = await app.build.spaceWithPage(world, `# Odd\n\n${markdown}\n\nThe end.`);
    const pdf = await read('', space);
    expect(pdf.outline).toHaveLength(1);
    expect(pdf.sheets.join('')).toMatch(/The\s+end\./);
  });

  it('can be created with images that are broken or of another type than their name says', async () => {
    const space = await app.build.space(world);
    await app.build.importArchive(world, space, {
      'a.md': '# A\n\n![one](one.png)\n\n![two](two.jpg)\n\n![three](three.png)\n\n![four](four.png)',
      'one.png': PNG.subarray(0, 50),
      'two.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]),
      'three.png': PNG,
      'four.png': 'text',
    });
    const pdf = await read('', space);
    expect(pdf.images).toBe(1);
    const text = pdf.sheets.join('');
    for (const caption of ['[one]', '[two]', '[four]']) expect(text).toContain(caption);
  });
});
