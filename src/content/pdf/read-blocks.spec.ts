import type { Block } from './blocks.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readBlocks } from './read-blocks.js';

const ID = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';
const NAMES = { [OTHER]: 'Other *page*', picture: 'picture.png', [ID]: 'Title' };

function blocksOf(
  markdown: string,
  headings: { title: string; anchor: string }[] = [],
  includes: Record<string, string> = {},
): Block[] {
  return readBlocks(
    { id: ID, title: 'Title', markdown, headings, variables: { version: '1 * 2' } },
    { images: { picture: '/picture' }, includes, names: NAMES, variables: { name: 'Docs' } },
  );
}
/** Each block in short: its kind, place, marker and text. */
function outline(markdown: string, includes: Record<string, string> = {}): string[] {
  return blocksOf(markdown, [], includes).map((block) => {
    const text = 'spans' in block ? block.spans.map((span) => span.text).join('') : '';
    const marker = block.kind === 'text' ? (block.marker ?? '') : '';
    return `${block.kind} ${block.indent}/${block.quotes} ${marker} ${text}`.replace(/ +/g, ' ').trim();
  });
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
      [`[its own words](ref:page/${OTHER}) ref:x`, ['text 0/0 its own words ref:x']],
    ] satisfies [string, string[]][]),
    [`a\n\n${include('missing')}\n\n${include('constructor')}\n\nb`, ['text 0/0 a', 'text 0/0 b']],
  ])('%j', (markdown, expected) => {
    expect(outline(markdown).map((line) => line.replace(/\s+$/, ''))).toEqual(expected);
  });

  it('has a heading that names a page by reference where links to the heading lead', () => {
    const reference = `[ref:page/${OTHER}](ref:page/${OTHER} "mention")`;
    const [section] = parseMarkdown(`## See ${reference} {#there}`).sections;
    expect(section).toMatchObject({ title: 'See', anchor: 'there' });
    const [block] = blocksOf(`## See ${reference} {#there}`, [{ title: 'See', anchor: 'there' }]);
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

  it('give headings their anchors in order', () => {
    const headings = [
      { title: 'A', anchor: 'a' },
      { title: 'A', anchor: 'a-1' },
    ];
    expect(blocksOf('## A\n\n## A\n\n## B', headings)).toMatchObject([
      { anchor: 'a' },
      { anchor: 'a-1' },
      {},
    ]);
  });

  it('give headings their anchors where variables are in them', () => {
    const headings = [
      { title: 'Version {{ page.vars.version }}', anchor: 'a' },
      { title: '{{ page.vars.version }}', anchor: 'b' },
    ];
    const blocks = blocksOf('## Version {{ page.vars.version }}\n\n## \\{{ page.vars.version }}', headings);
    expect(blocks).toMatchObject([{ anchor: 'a' }, { anchor: 'b' }]);
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

    it('leave anchors to the headings of the page', () => {
      const blocks = blocksOf(`${include('a')}\n\n## A`, [{ title: 'A', anchor: 'a' }], { a: '## A' });
      expect(blocks.map((block) => ('anchor' in block ? block.anchor : undefined))).toEqual([undefined, 'a']);
    });
  });

  it('leave out hidden columns of a table', () => {
    const [table] = blocksOf(
      '<table><thead><tr><th>a</th><th data-hidden data-type="number">b</th><th>c</th></tr></thead>' +
        '<tbody><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td></tr></tbody></table>',
    );
    const texts =
      table?.kind === 'table'
        ? table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
        : [];
    expect(texts.map((row) => row.join('|').replace(/\|+$/, ''))).toEqual(['a|c', '1|3', '4']);
  });

  it('hold the head and the rows of a table', () => {
    const [table] = blocksOf('| a | b |\n|---|---|\n| c | **d** |');
    expect(table).toMatchObject({
      kind: 'table',
      rows: [
        [[{ text: 'a' }], [{ text: 'b' }]],
        [[{ text: 'c' }], [{ text: 'd', bold: true }]],
      ],
    });
  });
});
