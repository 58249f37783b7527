import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { headingsOf } from '../../markdown/document/document.js';
import type { BlockNode } from '../../markdown/document/nodes.js';
import type { Flow } from '../../markdown/document/parse-source.js';
import { ConditionScopes } from '../../markdown/document/condition-scopes.js';
import { type BlockContext, readBlocks } from '../../markdown/document/read-blocks.js';
import { checkHtmlCost } from '../../markdown/source/html-cost.js';
import { checkWhitespaceCost } from '../../markdown/source/whitespace-cost.js';
import { dropShapes } from './drop-shapes.js';
import { tidyHtml } from './tidy-html.js';

const HTML = unified()
  .use(rehypeParse, { fragment: true })
  // The value of a form field is not part of the text of the page.
  .use(rehypeRemark, { handlers: { textarea: () => undefined }, nodeHandlers: { comment: () => undefined } });
const INLINE = new Set(['text', 'inlineCode', 'break', 'strong', 'emphasis', 'delete', 'link', 'image']);
const LINES = new Set(['paragraph', 'heading', 'tableCell', 'strong', 'emphasis', 'delete', 'link']);
const PARTS = new Set(['list', 'table', 'tableRow']);
const BLOCKS = new Set([...['paragraph', 'heading', 'thematicBreak', 'code', 'blockquote', 'list', 'table']]);

interface LooseNode {
  type: string;
  depth?: number;
  value?: string;
  children?: LooseNode[];
}

/**
 * The blocks of a piece of HTML that documents keep as written, read as a browser reads it, and tidied for paper. Undefined
 * when it is nested too deeply, or would create too many elements.
 */
export function looseHtmlBlocks(html: string): BlockNode[] | undefined {
  try {
    checkHtmlCost(html);
    const parsed = HTML.parse(html);
    dropShapes(parsed);
    checkWhitespaceCost(parsed);
    tidyHtml(parsed);
    const tree = HTML.runSync(parsed) as LooseNode;
    const nodes = inParagraphs(tree.children ?? []);
    const blocks = readBlocks(nodes as Flow[], emptyContext());
    // Documents have three levels of headings, HTML six.
    const depths = depthsOf(nodes);
    for (const [index, { data }] of headingsOf(blocks).entries()) data.level = depths[index];
    return blocks;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Wraps nodes that are not blocks, such as a link or a row without its table, in paragraphs. */
function inParagraphs(nodes: readonly LooseNode[]): LooseNode[] {
  return nodes.map((node) =>
    BLOCKS.has(node.type) ? withBlocks(node) : { type: 'paragraph', children: lineOf([node]) },
  );
}

/** Joins the lines of blocks where HTML has blocks and markdown allows only a line. */
function withBlocks(node: LooseNode): LooseNode {
  const { type, children } = node;
  if (children === undefined) return node;
  if (LINES.has(type)) return { ...node, children: lineOf(children) };
  return { ...node, children: PARTS.has(type) ? children.map(withBlocks) : inParagraphs(children) };
}

function lineOf(nodes: readonly LooseNode[]): LooseNode[] {
  return nodes.flatMap((node, index) => {
    if (INLINE.has(node.type)) return [withBlocks(node)];
    const inside =
      node.children === undefined ? [{ type: 'text', value: node.value ?? '' }] : lineOf(node.children);
    return index === 0 ? inside : [{ type: 'break' }, ...inside];
  });
}

/** The levels of all headings, in document order. */
function depthsOf(nodes: readonly LooseNode[]): number[] {
  return nodes.flatMap(({ depth, children = [] }) => depth ?? depthsOf(children));
}

function emptyContext(): BlockContext {
  return {
    parsed: {
      blocks: [],
      edits: [],
      definitions: new Map(),
      referenced: new Set(),
      footnotes: new Map(),
      hasConditions: false,
      isLimited: false,
    },
    source: '',
    depth: 0,
    deepestHeading: 3,
    scopes: new ConditionScopes(),
  };
}
