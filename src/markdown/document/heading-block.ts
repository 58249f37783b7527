import { readReference } from '../source/references.js';
import { parseTag } from './html-tree.js';
import { block, type BlockNode } from './nodes.js';
import type { Flow } from './parse-source.js';
import { type InlineContext, readInlines } from './read-inlines.js';

export interface HeadingContext extends InlineContext {
  /** The text that positions refer to. */
  source: string;
  /** The level of the deepest headings. Deeper headings get this level. */
  deepestHeading: number;
}

/** Reads a heading, with its ID: `# Title {#id}` or `# Title <a href="#id" id="id"></a>`. */
export function readHeading(node: Extract<Flow, { type: 'heading' }>, context: HeadingContext): BlockNode {
  const children = [...node.children];
  let id: string | undefined;
  const [before, last] = [children.at(-2), children.at(-1)];
  if (before?.type === 'html' && last?.type === 'html' && last.value === '</a>') {
    const tag = parseTag(before.value);
    const { id: anchor, ...rest } = tag?.name === 'a' ? tag.attributes : {};
    if (
      anchor &&
      Object.entries(rest).every(([name, value]) => name === 'href' && leadsToAnchor(value, anchor))
    ) {
      id = anchor;
      children.splice(-2);
    }
  } else if (last?.type === 'text') {
    const written = context.source.slice(node.position?.start.offset, node.position?.end.offset);
    const match = /(?<![ \t])[ \t]*\{#([^\s{}#]+)\}$/.exec(last.value);
    if (match?.[1] && !/\\\{#[^{}]*\}[ \t]*(?:#+[ \t]*)?(?:[\r\n]|$)/.test(written)) {
      id = match[1];
      children[children.length - 1] = { ...last, value: last.value.slice(0, match.index) };
    }
  }
  const nodes = readInlines(children, context);
  return block(
    `heading-${Math.min(node.depth, context.deepestHeading)}`,
    id === undefined ? {} : { id },
    nodes,
  );
}

/** Whether a link of a heading leads to the heading itself. A stored link also names the page. */
function leadsToAnchor(target: string, anchor: string): boolean {
  const ref = readReference(target);
  return ref.kind === 'anchor' && ref.anchor === anchor;
}
