import { type BlockNode, type DocumentChild, type InlineNode, stringOf } from './nodes.js';
import { eachNode } from './walk.js';

/** The tags of conditions, as written. */
const TAGS = /\{%-?\s*(if|endif)(?![\w-])/g;
/** The beginning of a condition, also in a text that is not a tag. */
export const BEGINNING = /\{%-?\s*if(?![\w-])/;

/**
 * Removes everything that a condition with unpaired tags may hide: from a raw block with its beginning to the next raw block
 * with an end beside it, or to the last block beside it; and from the first block beside a raw block with an end without a
 * beginning, if a beginning is anywhere. Readers would see the blocks of the condition otherwise, and nobody can say which
 * blocks these are.
 */
export function withoutBrokenConditions(document: readonly BlockNode[]): BlockNode[] {
  let begins: boolean | undefined;
  return shownOf(document, () => (begins ??= hasBeginning(document)));
}

/** @param begins whether a beginning of a condition is anywhere in the document */
function shownOf(nodes: readonly BlockNode[], begins: () => boolean): BlockNode[] {
  const hidden = hiddenPlaces(nodes, begins);
  return nodes.flatMap((node, at) => (hidden?.blocks[at] === true ? [] : [withoutBroken(node, begins)]));
}

/** The places that tags of conditions in raw blocks hide. */
export interface HiddenPlaces {
  /** Whether each of the blocks is hidden. */
  blocks: boolean[];
  /**
   * Whether each place before a block, and the place after the last block, is hidden. Definitions are in such places,
   * because they are not blocks.
   */
  places: boolean[];
}

/**
 * Finds the places that tags of conditions in raw blocks among siblings hide.
 * @param begins whether a beginning of a condition is anywhere in the document
 * @returns undefined if there are no such tags
 */
export function hiddenPlaces(nodes: readonly BlockNode[], begins: () => boolean): HiddenPlaces | undefined {
  if (!nodes.some((node) => tagsOf(node).length > 0)) return undefined;
  const blocks: boolean[] = [];
  const places = [false];
  let open = 0;
  // Everything up to the last end without a beginning is hidden.
  let end = -1;
  for (const [at, node] of nodes.entries()) {
    const wasOpen = open > 0;
    const tags = tagsOf(node);
    for (const tag of tags) {
      if (tag === 'if') open += 1;
      else if (open > 0) open -= 1;
      else if (begins()) end = at;
    }
    blocks.push(wasOpen || (tags.length > 0 && begins()));
    places[at + 1] = open > 0;
  }
  return { blocks: blocks.fill(true, 0, end + 1), places: places.fill(true, 0, end + 1) };
}

/** Whether a raw block with this text hides blocks that may belong to a condition. */
export function hasConditionTag(markdown: string): boolean {
  return markdown.search(TAGS) !== -1;
}

/** Whether raw blocks or inlines have both tags of a condition, in different ones. */
export function hasLoneCondition(blocks: readonly BlockNode[]): boolean {
  let [begins, ends] = [false, false];
  eachNode(blocks, (node) => {
    const tags = tagsOf(node);
    if (tags.includes('if') && tags.includes('endif')) return;
    begins ||= tags.includes('if');
    ends ||= tags.includes('endif');
  });
  return begins && ends;
}

function tagsOf({ type, data }: Pick<BlockNode, 'type' | 'data'>): string[] {
  if (type !== 'raw') return [];
  return Array.from((stringOf(data, 'markdown') ?? '').matchAll(TAGS), ([, tag = '']) => tag);
}

/** Whether a text of the document, or one of its raw parts, has the beginning of a condition. */
export function hasBeginning(document: readonly BlockNode[]): boolean {
  let found = false;
  eachNode(document, (node) => {
    found ||= node.type === 'if' || tagsOf(node).includes('if');
    for (const child of node.nodes ?? [])
      found ||= child.object === 'text' && BEGINNING.test(child.leaves.map(({ text }) => text).join(''));
    return !found;
  });
  return found;
}

function withoutBroken<Node extends BlockNode | InlineNode>(node: Node, begins: () => boolean): Node {
  const { nodes, fragments } = node;
  if (nodes === undefined && fragments === undefined) return node;
  return {
    ...node,
    ...(nodes === undefined ? {} : { nodes: withoutBrokenChildren(nodes, begins) }),
    ...(fragments === undefined
      ? {}
      : { fragments: fragments.map((part) => ({ ...part, nodes: shownOf(part.nodes, begins) })) }),
  };
}

/** A block holds either blocks or a line of text, whose annotations hold blocks again. */
function withoutBrokenChildren(nodes: readonly DocumentChild[], begins: () => boolean): DocumentChild[] {
  if (nodes.every(({ object }) => object === 'block')) return shownOf(nodes as BlockNode[], begins);
  return nodes.map((node) => (node.object === 'text' ? node : withoutBroken(node, begins)));
}
