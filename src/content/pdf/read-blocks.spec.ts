import type { Block } from './blocks.js';
import { readBlocks } from './read-blocks.js';

const ID = '01900000-0000-7000-8000-00000000000a';

function blocksOf(markdown: string, headings: { title: string; anchor: string }[] = []): Block[] {
  return readBlocks({ id: ID, title: 'Title', markdown, headings }, (fileId) => fileId === 'picture');
}
/** Each block in short: its kind, place, marker and text. */
function outline(markdown: string): string[] {
  return blocksOf(markdown).map((block) => {
    const text = 'spans' in block ? block.spans.map((span) => span.text).join('') : '';
    const marker = block.kind === 'text' ? (block.marker ?? '') : '';
    return `${block.kind} ${block.indent}/${block.quotes} ${marker} ${text}`.replace(/ +/g, ' ').trim();
  });
}

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
  ])('%j', (markdown, expected) => {
    expect(outline(markdown).map((line) => line.replace(/\s+$/, ''))).toEqual(expected);
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
