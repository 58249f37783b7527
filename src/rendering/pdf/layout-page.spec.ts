import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import type { LayoutBlock, Span } from './layout-block.js';
import { layOutPage } from './layout-page.js';
import type { PdfText } from './pdf-job.js';

const ID = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';
const NAMES = { [OTHER]: 'Other *page*', picture: 'picture.png', [ID]: 'Title' };

/** A text with the headings that are found in it when it is stored. */
function textOf(markdown: string): PdfText {
  const { sections } = parseMarkdown(markdown);
  const headings = sections.flatMap(({ anchor, level }) => (anchor === undefined ? [] : [{ anchor, level }]));
  return { markdown, headings };
}

function blocksOf(markdown: string, included: Record<string, string> = {}): LayoutBlock[] {
  const includes = Object.fromEntries(Object.entries(included).map(([id, text]) => [id, textOf(text)]));
  return layOutPage(
    { id: ID, title: 'Title', depth: 0, text: textOf(markdown), variables: { version: '1 * 2' } },
    {
      images: { picture: { path: '/picture' }, icon: { path: '/icon', isSmall: true } },
      includes,
      names: NAMES,
      variables: { name: 'Docs' },
    },
  );
}

const written = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** Each block in short: its kind, place, marker and text. */
function outline(markdown: string, includes: Record<string, string> = {}): string[] {
  return blocksOf(markdown, includes).map((block) => {
    const text = 'spans' in block ? written(block.spans) : '';
    const marker = block.kind === 'text' ? (block.marker ?? '') : '';
    return `${block.kind} ${block.indent}/${block.quotes} ${marker} ${text}`.replace(/ +/g, ' ').trim();
  });
}

/** The rows of the first table, with bars between cells. */
function rowsOf(markdown: string): string[] {
  const found = blocksOf(markdown).find(({ kind }) => kind === 'table');
  return found?.kind === 'table' ? found.rows.map((row) => row.map(written).join('|')) : [];
}

const include = (id: string): string => `{% include "ref:reusable-content/${id}" %}`;

describe('the blocks of a text', () => {
  it.each([
    ['a\nb', ['text 0/0 a b']],
    ['a  \nb', ['text 0/0 a\nb']],
    ['## A', ['heading 0/0 A']],
    ['## A {#x}', ['heading 0/0 A']],
    ['# Title\n\na', ['text 0/0 a']],
    ['- a\n  - b\n- c', ['text 1/0 • a', 'text 2/0 • b', 'text 1/0 • c']],
    ['3. a\n4. b', ['text 1/0 3. a', 'text 1/0 4. b']],
    ['- [x] a\n- [ ] b', ['text 1/0 ☑ a', 'text 1/0 ☐ b']],
    ['- a\n\n  b', ['text 1/0 • a', 'text 1/0 b']],
    ['-\n- a', ['text 1/0 •', 'text 1/0 • a']],
    ['> a\n> > b', ['text 0/1 a', 'text 0/2 b']],
    ['```\na\n```', ['code 0/0']],
    ['***', ['rule 0/0']],
    ['a[^1]\n\n[^1]: b', ['text 0/0 a[1]', 'text 1/0 [1] b']],
    ['![x](ref:file/picture)', ['image 0/0']],
    ['a ![x](ref:file/picture) b', ['text 0/0 a', 'image 0/0', 'text 0/0 b']],
    ['![x](ref:file/other)', ['text 0/0 [x]']],
    [
      '<figure><img src="ref:file/picture" alt="x"><figcaption>y</figcaption></figure>',
      ['image 0/0', 'text 0/0 y'],
    ],
    ['<details>\n<summary>a</summary>\n\nb\n\n</details>', ['text 0/0 a', 'text 0/0 b']],
    ['<script>alert(1)</script>', []],
    ['{% hint style="info" %}\na\n{% endhint %}\nb', ['text 0/0 Note', 'text 0/1 a', 'text 0/0 b']],
    ['{% tabs %}\n{% tab title="npm" %}\na\n{% endtab %}\n{% endtabs %}', ['text 0/0 npm', 'text 0/0 a']],
    ['```\n{% hint %}\n```', ['code 0/0']],
    ['> [!TIP]\n> a', ['text 0/0 Tip', 'text 0/1 a']],
    [
      '{% stepper %}\n{% step %}\na\n{% endstep %}\n{% step %}\nb\n{% endstep %}\n{% endstepper %}',
      ['text 0/0 Step 1', 'text 0/0 a', 'text 0/0 Step 2', 'text 0/0 b'],
    ],
    [
      '{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
      ['text 0/0 a', 'text 0/0 b'],
    ],
    ['{% code title="a.ts" %}\n```ts\na\n```\n{% endcode %}', ['text 0/0 a.ts', 'code 0/0']],
    ['{% if x %}\na\n{% endif %}', ['text 0/0 a']],
    [
      '{% openapi src="https://x.example/api.yaml" path="/pets" method="get" %}\n[https://x.example/api.yaml](https://x.example/api.yaml)\n{% endopenapi %}',
      ['text 0/0 GET /pets'],
    ],
    ['$$\na^2\n$$', ['code 0/0']],
    ['a $$b$$ <i class="fa-hand-pointer">:hand-pointer:</i>c :tada:', ['text 0/0 a b c 🎉']],
    ['a <span data-emoji="1f680"></span>', ['text 0/0 a 🚀']],
    // Icons that documents keep as they are written.
    ['a <i class="fa-solid fa-star">:star:</i>b', ['text 0/0 a b']],
    ['<i class="fa-check">check</i> b', ['text 0/0 b']],
    ['<i class="fa-bold">two words</i> b', ['text 0/0 two words b']],
    ['<div class="x"><i class="fa-book">:book:</i> b <i>c</i></div>', ['text 0/0 b c']],
    [
      '<div class="x"><i class="fas fa-book"></i><select><option value="v1" label="One"></option></select></div>',
      ['text 0/0 One'],
    ],
    [
      '<a class="button primary" href="https://x.example">a</a><a class="button secondary" href="https://y.example">b</a>',
      ['text 0/0 a · b'],
    ],
    ['a <img src="ref:file/picture" alt="x" data-size="line"> b', ['text 0/0 a \uFFFC b']],
    ['a ![x](ref:file/icon) b ![x](ref:file/icon)', ['text 0/0 a \uFFFC b \uFFFC']],
    ['![x](ref:file/icon) ![x](ref:file/icon)', ['image 0/0', 'image 0/0']],
    ['a <img src="ref:file/other" alt="x" data-size="line"> b', ['text 0/0 a [x] b']],
    ['{% file src="ref:file/picture" %}', ['text 0/0 picture.png']],
    ['{% embed url="https://x.example/a" %}', ['text 0/0 https://x.example/a']],
    [
      '{% embed url="https://x.example/a" %}\nb\n{% endembed %}',
      ['text 0/0 https://x.example/a', 'text 0/0 b'],
    ],
    ['a[^1] b[^1]\n\n[^1]: c[^2]\n\n[^2]: d', ['text 0/0 a[1] b[1]', 'text 1/0 [1] c[2]', 'text 1/0 [2] d']],
    [
      '<details><summary>**a** <code>b</code></summary>\n\n- c\n\n</details>',
      ['text 0/0 **a** b', 'text 1/0 • c'],
    ],
    // What the document keeps as it is written.
    ['[^1]: a\n\n    b', ['text 1/0 [1] a', 'text 1/0 b']],
    ['[a]: https://x.example', []],
    ['a\n\n<!-- b -->\n\nc', ['text 0/0 a', 'text 0/0 c']],
    ['{% hint style="info" %}\na', ['text 0/0 Note', 'text 0/0 a']],
    ['{% tab title="npm" %}\na', ['text 0/0 npm', 'text 0/0 a']],
    ['{% code title="a" %}\nb\n{% endcode %}', ['text 0/0 a', 'text 0/0 b']],
    ['{% unknown %}\na', ['text 0/0 a']],
    ['a {% unknown %} b', ['text 0/0 a {% unknown %} b']],
    ['a <u>b</u> <span class="x">**c**</span><br clear="all">d', ['text 0/0 a b c\nd']],
    [
      '<div class="x"><h2>A</h2><ul><li>b</li></ul><p>c <img src="ref:file/picture" width="5"></p></div>',
      ['heading 0/0 A', 'text 1/0 • b', 'text 0/0 c', 'image 0/0'],
    ],
    ['<pre>\na\n\nb\n</pre>', ['code 0/0']],
    ['<table>\n\n<tr><td>a</td><td>b</td></tr>\n\n</table>', ['table 0/0']],
    ['{{ space.vars.name }} {{ page.vars.version }}', ['text 0/0 Docs 1 * 2']],
    ['{{ space.vars.version }} `x`', ['text 0/0 {{ space.vars.version }} x']],
    ...([
      [`[ref:page/${OTHER}](ref:page/${OTHER})`, ['text 0/0 Other *page*']],
      [`[**ref:page/${OTHER}#a**](ref:page/${OTHER}#a) x`, ['text 0/0 Other *page* x']],
      [`[ref:page/${OTHER}](ref:page/${OTHER} "mention")`, ['text 0/0 Other *page*']],
      [`[ref:page/${OTHER}][x]\n\n[x]: ref:page/${OTHER}`, ['text 0/0 Other *page*']],
      [`x <a href="ref:page/${OTHER}">ref:page/${OTHER}</a> y`, ['text 0/0 x Other *page* y']],
      [`<table><tr><td><a href="ref:page/${OTHER}">ref:page/${OTHER}</a></td></tr></table>`, ['table 0/0']],
      ['[ref:file/picture](ref:file/picture)', ['text 0/0 picture.png']],
      ['![ref:file/other](ref:file/other)', ['text 0/0 [file]']],
      ['[ref:page/gone](ref:page/gone) [ref:page/constructor](ref:page/constructor)', ['text 0/0 page page']],
      [`{% embed url="ref:page/${OTHER}" %}`, ['text 0/0 Other *page*']],
      // Exports write the name of the file, or of its folder.
      [
        `[other.md](ref:page/${OTHER}) [../x/other.md#a](ref:page/${OTHER}#a)`,
        ['text 0/0 Other *page* Other *page*'],
      ],
      ['[other.md](https://x.example/other.md)', ['text 0/0 other.md']],
      [`see <a data-mention href="ref:page/${OTHER}">other-page</a>.`, ['text 0/0 see Other *page*.']],
      [
        `<div class="x"><a data-mention href="ref:page/${OTHER}">other-page</a></div>`,
        ['text 0/0 Other *page*'],
      ],
      ['<div class="x"><a data-mention href="https://x.example">its words</a></div>', ['text 0/0 its words']],
      ...['other.md', 'other-page', 'Other'].map((text): [string, string[]] => [
        `{% content-ref url="ref:page/${OTHER}" %}\n[${text}](ref:page/${OTHER})\n{% endcontent-ref %}`,
        ['text 0/0 Other *page*'],
      ]),
      [
        `{% content-ref url="ref:page/${OTHER}" %}\nSee [it](ref:page/${OTHER}).\n{% endcontent-ref %}`,
        ['text 0/0 See it.'],
      ],
      [`[its own words](ref:page/${OTHER}) ref:x`, ['text 0/0 its own words ref:x']],
    ] satisfies [string, string[]][]),
    [`a\n\n${include('missing')}\n\n${include('constructor')}\n\nb`, ['text 0/0 a', 'text 0/0 b']],
  ])('%j', (markdown, expected) => {
    expect(outline(markdown).map((line) => line.replace(/\s+$/, ''))).toEqual(expected);
  });

  it('have the anchor of a heading that names a page by reference', () => {
    const reference = `[ref:page/${OTHER}](ref:page/${OTHER} "mention")`;
    const [section] = parseMarkdown(`## See ${reference} {#there}`).sections;
    expect(section).toMatchObject({ title: 'See', anchor: 'there' });
    const [block] = blocksOf(`## See ${reference} {#there}`);
    expect(block).toMatchObject({ kind: 'heading', anchor: 'there' });
  });

  it('keep tags in code as they are', () => {
    expect(blocksOf('```\n{% hint %}\n```')).toMatchObject([{ kind: 'code', text: '{% hint %}' }]);
  });

  it('know where links lead', () => {
    const [block] = blocksOf(
      `[a](ref:page/${ID}#b) [c](https://x.example) [d](javascript:alert) [e][f]\n\n[f]: http://y.example`,
    );
    const links = block?.kind === 'text' ? block.spans.flatMap(({ link }) => link ?? []) : [];
    expect(links).toEqual([
      { kind: 'page', pageId: ID, anchor: 'b' },
      { kind: 'url', url: 'https://x.example' },
      { kind: 'url', url: 'http://y.example' },
    ]);
  });

  it('have the anchors of headings in order, and their levels', () => {
    expect(blocksOf('## A\n\n##### A\n\n> # B')).toMatchObject([
      { anchor: 'a', level: 2 },
      { anchor: 'a-1', level: 5 },
      { anchor: 'b', level: 1 },
    ]);
    expect(blocksOf('<h5 class="x">A</h5>')).toMatchObject([{ kind: 'heading', level: 5 }]);
  });

  it('have the anchors of headings with variables', () => {
    const blocks = blocksOf('## Version {{ page.vars.version }}\n\n## \\{{ page.vars.version }}');
    const anchors = textOf('## Version {{ page.vars.version }}\n\n## \\{{ page.vars.version }}').headings;
    expect(blocks.map((block) => block.kind === 'heading' && [written(block.spans), block.anchor])).toEqual([
      ['Version 1 * 2', anchors[0]?.anchor],
      ['{{ page.vars.version }}', anchors[1]?.anchor],
    ]);
  });

  describe('with reusable contents', () => {
    const includes = {
      note: '# Title\n\n{{ page.vars.version }}\n\n- item',
      outer: `before\n${include('note')}\nafter`,
      self: `a\n\n${include('self')}\n\n> ${include('other')}`,
      other: `b\n\n${include('self')}`,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, depth) => [
          `deep${depth}`,
          `${depth}\n\n${include(`deep${depth + 1}`)}`,
        ]),
      ),
    };

    it.each([
      [include('note'), ['text 0/0 1 * 2', 'text 1/0 • item']],
      [
        `- ${include('outer')}`,
        ['text 1/0 • before', 'heading 1/0 Title', 'text 1/0 1 * 2', 'text 2/0 • item', 'text 1/0 after'],
      ],
      [
        `{% hint %}\n> ${include('note')}\n{% endhint %}`,
        ['text 0/0 Note', 'heading 0/2 Title', 'text 0/2 1 * 2', 'text 1/2 • item'],
      ],
      [`${include('self')}\n\n${include('self')}`, ['text 0/0 a', 'text 0/1 b', 'text 0/0 a', 'text 0/1 b']],
      [include('deep0'), Array.from({ length: 10 }, (_, depth) => `text 0/0 ${depth}`)],
      [`\`\`\`\n${include('note')}\n\`\`\``, ['code 0/0']],
    ])('%j', (markdown, expected) => {
      expect(outline(markdown, includes)).toEqual(expected);
    });

    it('have anchors only for headings of the page', () => {
      const blocks = blocksOf(`${include('a')}\n\n## A`, { a: '## A' });
      expect(blocks.map((block) => ('anchor' in block ? block.anchor : undefined))).toEqual([undefined, 'a']);
    });
  });

  it('contain the head and the rows of a table', () => {
    const [table] = blocksOf('| a | b |\n|---|---|\n| c | **d** |');
    expect(table).toMatchObject({
      kind: 'table',
      head: true,
      rows: [
        [[{ text: 'a' }], [{ text: 'b' }]],
        [[{ text: 'c' }], [{ text: 'd', bold: true }]],
      ],
    });
  });

  it.each<[string, string, string[]]>([
    [
      'without hidden columns',
      '<table><thead><tr><th>a</th><th data-hidden data-type="number">b</th><th>c</th></tr></thead>' +
        '<tbody><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td></tr></tbody></table>',
      ['a|c', '1|3', '4|'],
    ],
    [
      'without hidden columns in HTML that documents keep as written',
      '<table border="1"><tr><th>a</th><th data-hidden>b</th></tr><tr><td><ul><li>1</li><li>2</li></ul></td><td>3</td></tr></table>',
      ['a', '1\n2'],
    ],
    [
      'without a head that is hidden',
      '<table data-header-hidden><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      ['1'],
    ],
    [
      'with values of all types',
      '<table><thead><tr><th data-type="number">a</th><th data-type="checkbox">b</th><th data-type="rating">c</th>' +
        '<th data-type="files">d</th><th data-type="content-ref">e</th></tr></thead><tbody><tr><td>1.5</td>' +
        '<td>true</td><td>3</td><td><a href="ref:file/picture">x</a><a href="ref:file/gone">y</a></td>' +
        `<td><a href="ref:page/${OTHER}">z</a></td></tr></tbody></table>`,
      ['a|b|c|d|e', '1.5|☑|★★★|picture.png, file|Other *page*'],
    ],
    [
      'without a head that has no titles',
      '<table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ['1|2'],
    ],
    [
      'with the labels of options, with their code',
      '<table><thead><tr><th>a<select><option value="x1" label="Uses `npm`"></option></select></th></tr></thead>' +
        '<tbody><tr><td><span data-option="x1">Uses `npm`</span></td></tr></tbody></table>',
      ['a', 'Uses npm'],
    ],
    [
      'with the labels of options in HTML that documents keep as written',
      '<table data-x><thead><tr><th>a<select><option value="x1" label="One"></option></select></th><th>b</th></tr></thead>' +
        '<tbody><tr><td><span data-option="x1">One</span></td><td><span data-option="x1"></span></td></tr></tbody></table>',
      ['a|b', 'One|One'],
    ],
    [
      'of cards in HTML that documents keep as written, each with the link that it leads to',
      '<table data-view="cards" data-x><thead><tr><th></th><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover></th></tr></thead>' +
        `<tbody><tr><td><h4><i class="fa-book">:book:</i></h4></td><td><h4>Start</h4></td><td>Begin</td><td><a href="ref:page/${OTHER}">quickstart.md</a></td><td>cover.png</td></tr></tbody></table>`,
      ['Start\nBegin\nOther *page*'],
    ],
  ])('contain a table %s', (_, markdown, expected) => {
    expect(rowsOf(markdown)).toEqual(expected);
  });

  it('contain cards with their values, the first line in bold, and the title of the linked page', () => {
    const [table] = blocksOf(
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th>' +
        '<th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Start</strong></td>' +
        `<td>Run \`npm\`</td><td><a href="ref:page/${OTHER}#a">ref:page/${OTHER}#a</a></td>` +
        '<td><a href="ref:file/picture">ref:file/picture</a></td></tr><tr><td></td><td>Alone</td></tr></tbody></table>',
    );
    const cards = table?.kind === 'table' ? table.rows.map((row) => row.map(written)) : [];
    expect(cards).toEqual([['Start\nRun npm\nOther *page*'], ['Alone']]);
    expect(table).toMatchObject({ head: false });
    const spans = table?.kind === 'table' ? (table.rows[0]?.[0] ?? []) : [];
    expect(spans[0]).toMatchObject({ text: 'Start', bold: true });
    expect(spans.find(({ code }) => code === true)?.text).toBe('npm');
    expect(spans.at(-1)).toMatchObject({ link: { kind: 'page', pageId: OTHER, anchor: 'a' } });
  });

  it.each<[string, string]>([
    ['words', 'a '.repeat(260_000)],
    ['tags', '{% hint %}\n'.repeat(6_000)],
    ['definitions first', `[a]: b\n\n${'a '.repeat(260_000)}`],
    ['a footnote first', `[^a]: ${'a '.repeat(260_000)}`],
    ['elements of HTML', '<div>'.repeat(20_000)],
    [
      'HTML formatting that each paragraph reopens',
      `<p>${Array.from({ length: 90 }, (__, n) => `<b id=${n}>`).join('')}${'<p>x'.repeat(10_000)}`,
    ],
    ['a list in a list', Array.from({ length: 300 }, (__, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ])('contain a text that is slow to parse as written: %s', (_, markdown) => {
    const all = blocksOf(`${markdown}\n\nThe end.`).flatMap((block) => ('spans' in block ? block.spans : []));
    expect(written(all)).toMatch(/The end\.$/);
    for (const { text } of all) expect(text.length).toBeLessThanOrEqual(4_000);
  });

  it('contain texts that are too long to be read as written', () => {
    const parts = { images: {}, includes: { long: textOf(`*${'b'.repeat(20)}*`) }, names: {}, variables: {} };
    const page = { id: ID, title: 'Title', depth: 0, text: textOf(`*a*\n\n${include('long')}`) };
    const blocks = layOutPage(page, { ...parts, longestRead: page.text.markdown.length });
    expect(blocks.map((block) => 'spans' in block && written(block.spans))).toEqual(['a', 'b'.repeat(20)]);
    const shorter = layOutPage(page, { ...parts, longestRead: 21 });
    expect(shorter.map((block) => 'spans' in block && written(block.spans))).toEqual(
      page.text.markdown.split('\n\n'),
    );
  });

  it.each([
    '<!-- A remark. -->',
    '{{ visitor.claims.plan == "pro" ? "For others" : "For you" }}',
    '{% if visitor.claims.plan == "pro" %}\n\nFor others\n\n{% endif %}',
  ])(
    'contain no text that is too long to be read, and has something that a visitor must not see: %s',
    (hidden) => {
      const long = `${hidden}\n\n${'word '.repeat(20)}`;
      const page = { id: ID, title: 'Title', depth: 0, text: textOf(include('long')) };
      const parts = { images: {}, includes: { long: textOf(long) }, names: {}, variables: {} };
      const shownTo = (more: object) =>
        JSON.stringify(layOutPage(page, { ...parts, ...more, longestRead: long.length - 1 }));
      expect(shownTo({ claims: {} })).not.toMatch(/remark|others/);
      expect(shownTo({})).toContain('word');
    },
  );
});
