import fc from 'fast-check';
import { documents, texts } from '../../../test/support/documents.js';
import { markdownToDocument, documentToMarkdown } from './document.js';
import { fragment, type Fragment, type InlineNode, paragraph, text, voidInline } from './nodes.js';
import { makeTable } from './table.js';

/** Runs of a property: few, since each test run begins elsewhere. A failure names the seed that repeats it. */
const RUNS = { numRuns: 40 };

const image = { ref: { kind: 'user' as const, user: 'a' } };

describe('a document', () => {
  it('is the same after being written as markdown and read again', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const markdown = documentToMarkdown(document);
        expect({ markdown, document: markdownToDocument(markdown) }).toEqual({ markdown, document });
      }),
      RUNS,
    );
  });

  it.each([
    ['the text of an image', voidInline('inline-image', { ...image, refDark: image.ref, caption: '\\|a' })],
    [
      'a button',
      voidInline('button', { label: 'a', kind: 'primary', action: { action: 'a', query: '\\|' } }),
    ],
    ['a formula', voidInline('inline-math', { formula: '\\|x\\|' })],
  ])('keeps a backslash before a bar in a title and a cell of a table: %s', (_place, node) => {
    const nodes = [text('w '), node, text(' w')];
    const title = { type: 'text', title: nodes };
    const table = makeTable({ type: 'grid', hideHeader: false }, [title], [[{ blocks: [paragraph(nodes)] }]]);
    const document = { object: 'document' as const, data: {}, nodes: [table] };
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  });

  it('keeps the footnote of a cell whose label has a bar', () => {
    const note = (fragments: Fragment[]): InlineNode => ({
      object: 'inline',
      type: 'annotation',
      isVoid: false,
      data: { label: 'a|b' },
      nodes: [text('c')],
      ...(fragments.length > 0 ? { fragments } : {}),
    });
    const body = fragment('annotation-body', [paragraph([text('body')])]);
    const cells = [note([body]), note([])].map((node) => ({ blocks: [paragraph([node])] }));
    const columns = cells.map(() => ({ type: 'text', title: [text('t')] }));
    const table = makeTable({ type: 'grid', hideHeader: false }, columns, [cells]);
    expect(documentToMarkdown({ object: 'document', data: {}, nodes: [table] })).toBe(
      '| t | t |\n| --- | --- |\n| [c](#user-content-fn-1)[^1] | [c](#user-content-fn-1)[^1] |\n\n[^1]: body\n',
    );
  });

  it('keeps dollars in the anchor of a card apart from formulas', () => {
    const ref = { kind: 'anchor' as const, anchor: 'a$$a', page: 'p' };
    const document = markdownToDocument(
      documentToMarkdown({
        object: 'document',
        data: {},
        nodes: [{ object: 'block', type: 'content-ref', isVoid: true, data: { ref } }],
      }),
    );
    expect(document.nodes).toEqual([{ object: 'block', type: 'content-ref', isVoid: true, data: { ref } }]);
  });
});

function expectSameMeaning(markdown: string): void {
  const document = markdownToDocument(markdown);
  const written = documentToMarkdown(document);
  expect({ written, document: markdownToDocument(written) }).toEqual({ written, document });
}

describe('a text in the dialect of exports', () => {
  it('means the same after being written and read again', () => {
    fc.assert(fc.property(texts, expectSameMeaning), RUNS);
  });

  it.each([
    '> [!NOTE]\n> {% endhint %}',
    '> [!NOTE]\n> {% hint style="info" %}',
    '> [!NOTE]\n> <!--',
    '{% tabs %}\n> [!NOTE]\n> {% endtabs %}',
    '{% endtabs %}\n<br>\n<!--\n{% hint style="danger" %} one line {% endhint %}',
    '{% endif %}\n<br>\n<!--\n\n{% include "ref:file/x" %}',
    '{% include "ref:file/x" %}\n<br>\n```js\n{% hint style="danger" %} one line {% endhint %}',
    '<div>\n> {% hint style="danger" %} one line {% endhint %}',
    '{% hint style="danger" %} one line {% endhint %}\n<br>\n{% endcontent-ref %}',
    '[r] [^1] ![r]\n{% endif %}\n<br>\n[^1]: note',
    '- $$\n{% embed url="https://a.b" %}\n$$',
    '- \n  $$\n{% embed url="https://a.b" %}\n$$',
    '[^1]: note\n{% unknown %}\n$$x$$',
    '<div>\n$$\ntext\n$$\n</div>',
    '</div>\n$$\n\n$$x$$',
    '10. a\n\n    $$\n    x\n    $$',
    'a\n2. $$\nx\n$$',
    'a {{ x\ny }} b',
  ])('means the same after being written and read again: %j', expectSameMeaning);

  it.each([
    ['attributes without quotes', '<p align=left>a</p>', '<p align="left">a</p>'],
    ['the first of two attributes', '<p align="left"align="right">a</p>', '<p align="left">a</p>'],
    [
      'names in upper case',
      "<DETAILS open='x'>\n<SUMMARY>a</SUMMARY>\n\nb\n\n</DETAILS>",
      '<details open>\n\n<summary>a</summary>\n\nb\n\n</details>',
    ],
    ['a less-than sign as text', '<p align="left">a < b</p>', '<p align="left">a &lt; b</p>'],
    ['a slash that closes nothing', 'a <kbd/>b</kbd>', 'a <kbd>b</kbd>'],
    [
      'text after an expandable',
      '<details><summary>a</summary>b</details>\nc',
      '<details>\n\n<summary>a</summary>\n\nb\n\n</details>\n\nc',
    ],
    [
      'the end of an expandable after its text',
      '<details><summary>a</summary>\n\n*b*</details> c',
      '<details>\n\n<summary>a</summary>\n\n*b*\n\n</details>\n\nc',
    ],
    [
      'blocks of HTML in an expandable',
      '<details><summary>a</summary><p>b</p><ul><li>c</li></ul></details>',
      '<details>\n\n<summary>a</summary>\n\nb\n\n- c\n\n</details>',
    ],
    [
      'a table with blank lines between its rows',
      '<table>\n<tr><th>a</th></tr>\n\n<tr><td>b</td></tr>\n\n<tr><td>c</td></tr>\n</table>\n\n</table>',
      '| a |\n| --- |\n| b |\n| c |\n\n</table>',
    ],
    [
      'a table that has no end before other text',
      '<table>\n<tr><td>a</td></tr>\n\nb\n\n</table>',
      '<table>\n<tr><td>a</td></tr>\n\nb\n\n</table>',
    ],
    [
      'a space between elements',
      '<details><summary>a</summary><b>b</b> <i>c</i></details>',
      '<details>\n\n<summary>a</summary>\n\n**b** *c*\n\n</details>',
    ],
  ])('is read as in a browser: %s', (_rule, markdown, written) => {
    expect(documentToMarkdown(markdownToDocument(markdown))).toBe(`${written}\n`);
  });

  it.each([
    '<p><!-- comment -->a</p>',
    '<p>a',
    '<p>a</p></p>',
    '<p/>',
    '<p><b>a</p></b>',
    '<p a="<p>b</p>',
    '<p constructor="x">a</p>',
    '<p __proto__="x">a</p>',
    '<details>\n<summary>a</summary>\n$$\nx\n$$\n</details>',
    '<div>\n$$\ntext\n$$\n</div>',
    '<div>\n> {% hint style="info" %} a {% endhint %}',
  ])('keeps unknown HTML as written: %j', (html) => {
    expect(markdownToDocument(html).nodes).toEqual([
      { object: 'block', type: 'raw', isVoid: true, data: { markdown: html } },
    ]);
  });

  it('ends a formula at the end of the list item around it', () => {
    expect(markdownToDocument('- $$\n  x\n  $$').nodes[0]?.nodes).toEqual([
      {
        object: 'block',
        type: 'list-item',
        isVoid: false,
        data: {},
        nodes: [{ object: 'block', type: 'math', isVoid: true, data: { formula: 'x' } }],
      },
    ]);
    expect(JSON.stringify(markdownToDocument('- $$\nx\n$$'))).not.toContain('math');
  });

  it('can be any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (markdown) => {
        expect(() => documentToMarkdown(markdownToDocument(markdown))).not.toThrow();
      }),
    );
  });
});
