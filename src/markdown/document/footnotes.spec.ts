import { documentToMarkdown, markdownToDocument } from './document.js';
import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  type InlineChild,
  type InlineNode,
  paragraph,
  text,
  voidBlock,
} from './nodes.js';
import { makeTable } from './table.js';

function annotation(label: string, nodes: InlineChild[], body?: BlockNode[]): InlineNode {
  const fragments = body === undefined ? {} : { fragments: [fragment('annotation-body', body)] };
  return { object: 'inline', type: 'annotation', isVoid: false, data: { label }, nodes, ...fragments };
}

function documentOf(...nodes: BlockNode[]): DocumentNode {
  return { object: 'document', data: {}, nodes };
}

const body = [
  paragraph([text('body')]),
  block('list-unordered', {}, [block('list-item', {}, [paragraph([text('a')])])]),
];
const line = [text('w '), annotation('n', [text('noted')], body), text(' w')];
const ref = { kind: 'url' as const, url: 'https://a.b' };
const link: InlineNode = {
  object: 'inline',
  type: 'link',
  isVoid: false,
  data: { ref },
  nodes: [text('link')],
};

const cards = (blocks: BlockNode[]) =>
  makeTable({ type: 'cards', cardSize: 'medium' }, [{ type: 'text', title: [text('t')] }], [[{ blocks }]]);

describe('an annotation', () => {
  it.each<[string, BlockNode]>([
    ['in a paragraph', paragraph(line)],
    ['in a cell of cards', cards([paragraph(line)])],
    ['in a list in a cell', cards([block('list-ordered', {}, [block('list-item', {}, [paragraph(line)])])])],
    [
      'in the title of a column',
      makeTable({ type: 'grid', hideHeader: true }, [{ type: 'text', title: line }], []),
    ],
    ['in an aligned paragraph', { ...paragraph(line), data: { align: 'center' } }],
    [
      'in a caption',
      block('images', {}, [voidBlock('image', { ref }, [fragment('caption', [paragraph(line)])])]),
    ],
    [
      'in the title of an expandable',
      voidBlock('expandable', { defaultExpanded: false }, [
        fragment('expandable-title', [paragraph(line)]),
        fragment('expandable-body', [paragraph([text('b '), annotation('n', [text('again')])])]),
      ]),
    ],
    ['without a text, in a cell', cards([paragraph([text('w '), annotation('n', [], body)])])],
    ['without a body, in a cell', cards([paragraph([text('w '), annotation('n', [text('noted')])])])],
    ['without a body', paragraph([text('w '), annotation('n', [text('noted')])])],
    ['without a body and a text', paragraph([text('w '), annotation('n', [])])],
    [
      'of struck text beside letters',
      paragraph([
        text('w'),
        annotation('n', [text('noted', [{ object: 'mark', type: 'strikethrough' }])], body),
        text('w'),
      ]),
    ],
    ['of a link', paragraph([text('w '), annotation('n', [text('a '), link], body)])],
    ['in a link', paragraph([text('w '), { ...link, nodes: [annotation('n', [text('noted')], body)] }])],
    ['with an unusual label', cards([paragraph([annotation('ä(%)', [text('noted')], body)])])],
  ])('is the same after being written and read again: %s', (_place, node) => {
    const markdown = documentToMarkdown(documentOf(node));
    expect({ markdown, document: markdownToDocument(markdown) }).toEqual({
      markdown,
      document: documentOf(node),
    });
  });

  it('is read in HTML as exports write it', () => {
    const markdown =
      '<table data-view="cards"><thead><tr><th>t</th></tr></thead><tbody><tr><td>w <a data-footnote-ref href="#user-content-fn-1">noted</a></td></tr></tbody></table>\n\n[^1]: body\n';
    const document = markdownToDocument(markdown);
    const cell = document.nodes[0]?.fragments?.[0]?.nodes[0]?.nodes;
    expect(document.nodes).toHaveLength(1);
    expect(cell).toEqual([text('w '), annotation('1', [text('noted')], [paragraph([text('body')])])]);
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  });

  it('of a quote that is no hint keeps its footnote', () => {
    const document = markdownToDocument('> [!NOTE]\n> x[^1]\n> {% endhint %}\n\n[^1]: body\n');
    expect(JSON.stringify(document)).toContain('"text":"body"');
  });

  it('can be in the footnote of another one, up to a limit', () => {
    const notes = Array.from({ length: 2_000 }, (_, index) => `[^${index}]: x[^${index + 1}]\n\n`);
    const markdown = `a[^0]\n\n${notes.join('')}[^2000]: end\n`;
    const document = markdownToDocument(markdown);
    const written = documentToMarkdown(document);
    expect({ written, document: markdownToDocument(written) }).toEqual({ written, document });
    for (const index of [0, 1, 500, 1_999]) expect(written).toContain(`[^${index}]: x[^${index + 1}]`);
    expect(written).toContain('[^2000]: end');
  });
});
