import { toText } from 'hast-util-to-text';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as WriterOptions } from 'remark-stringify';
import { unified } from 'unified';
import { leaf, toNodes, withMark } from '../../markdown/document/atoms.js';
import type { Leaf, Mark } from '../../markdown/document/nodes.js';
import { writeTag } from '../../markdown/source/tags.js';
import { Footnotes } from '../../markdown/document/footnotes.js';
import { writeHtmlInlines } from '../../markdown/document/write-html.js';
import { checkWhitespaceCost } from '../../markdown/source/whitespace-cost.js';
import { checkNestingCost } from './nesting-cost.js';
import { flattenCells, VERBATIM } from './flatten-cells.js';
import { attribute, type HastChild, type HastElement, type HastRoot } from './hast.js';

type Handler = NonNullable<NonNullable<Options['handlers']>[string]>;
type Unsafe = NonNullable<WriterOptions['unsafe']>[number];

const MARKS: Record<string, Mark['type'] | undefined> = {
  b: 'bold',
  strong: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  kbd: 'keyboard',
  del: 'strikethrough',
  s: 'strikethrough',
};

/** A cell can contain no line breaks except `<br>`. */
const br: Handler = (state) => (state.inTable ? { type: 'html', value: '<br>' } : { type: 'break' });

/** On one line, because an empty line would end the paragraph in the middle of the code. */
const code: Handler = (_state, node: HastElement) => ({
  type: 'inlineCode',
  value: attribute(node, VERBATIM) ?? toText(node).replace(/[ \t]*[\r\n]\s*/g, ' '),
});

/** An expandable in the form of `write-blocks.ts`. */
const details: Handler = (state, node: HastElement) => {
  const isSummary = (child: HastChild) => child.type === 'element' && child.tagName === 'summary';
  const summary = node.children.find(isSummary);
  const leaves = summary ? leavesOf(summary, []) : [];
  const title = writeHtmlInlines(toNodes(leaves), new Footnotes([])).trim();
  const rest = { ...node, children: node.children.filter((child) => child !== summary) };
  const line = (value: string) => ({
    type: 'paragraph' as const,
    children: [{ type: 'html' as const, value }],
  });
  return [
    line(node.properties.open === true ? '<details open>' : '<details>'),
    line(`<summary>${title}</summary>`),
    ...state.toFlow(state.all(rest)),
    line('</details>'),
  ];
};

/** Frames that `replaceMedia` made of videos, sounds and other pages. */
const iframe: Handler = (_state, node: HastElement) => ({
  type: 'html',
  value: writeTag('embed', { url: attribute(node, 'src') ?? '' }),
});

/** Escapes text that is markup in the markdown of pages but not in GFM: see `escape.ts` of structured documents. */
const UNSAFE: Unsafe[] = [
  { character: '{', after: '(?=[{%])' },
  { character: '$', after: '(?=\\$)' },
  { character: ':', before: '(?<![A-Za-z0-9:])', after: '(?=[\\w+-]+:)' },
].map((pattern) => ({
  ...pattern,
  inConstruct: 'phrasing' as const,
  notInConstruct: [
    'autolink',
    'destinationLiteral',
    'destinationRaw',
    'titleQuote',
    'titleApostrophe',
  ] as const,
}));

// Aligned tables pad every row to the widest cell: one long cell would make gigabytes.
const WRITER = unified()
  .use(rehypeRemark, { handlers: { br, code, details, iframe } })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    unsafe: UNSAFE,
  })
  .freeze();

/**
 * Writes sanitized HTML as markdown. Text that looks like markdown markup is escaped.
 * @throws RangeError when it has too many elements without text in a row, or too much in too many quotes and lists
 */
export async function writeHtmlAsMarkdown(root: HastRoot): Promise<string> {
  flattenCells(root);
  checkWhitespaceCost(root);
  const tree = await WRITER.run(root);
  checkNestingCost(tree);
  return WRITER.stringify(tree).trim();
}

function leavesOf(node: HastChild, marks: readonly Mark[]): Leaf[] {
  if (node.type === 'text') return [leaf(node.value.replace(/\s+/g, ' '), marks)];
  if (node.type !== 'element') return [];
  if (node.tagName === 'br') return [leaf(' ', marks)];
  const type = MARKS[node.tagName];
  const inner = type === undefined ? marks : withMark(marks, { object: 'mark', type });
  return node.children.flatMap((child) => leavesOf(child, inner));
}
