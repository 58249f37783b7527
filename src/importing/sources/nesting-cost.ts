/*
 * The writer of markdown (mdast-util-to-markdown) puts the marker of a quote or an item before each line once the whole
 * content is written. So a line that is n containers deep is copied n times, with more markers each time.
 */

/** Maximum characters that are copied. This many take about a second. */
const MAX_COPIED = 200_000_000;
/** Maximum characters of markers in the result: a string that is larger than the memory of the thread ends the process. */
const MAX_MARKERS = 8_000_000;

const CONTAINERS = new Set(['blockquote', 'listItem', 'footnoteDefinition']);
/** Characters of a marker. */
const MARKER = 2;

/** A node of a tree of markdown. */
export interface MarkdownNode {
  type: string;
  value?: string;
  children?: readonly MarkdownNode[];
}

/**
 * Checks in linear time that a tree of markdown can be written in reasonable time.
 * @throws RangeError if it has too much content in too many quotes and items
 */
export function checkNestingCost(tree: MarkdownNode): void {
  let copied = 0;
  let markers = 0;
  const open = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    const inside = CONTAINERS.has(node.type) ? depth + 1 : depth;
    const { value = '' } = node;
    // A block has a line of its own.
    const added = depth * MARKER * (1 + countLineEndings(value));
    copied += depth * (value.length + added);
    markers += added;
    if (copied > MAX_COPIED || markers > MAX_MARKERS)
      throw new RangeError('Too much content is in too many quotes and lists.');
    for (const child of node.children ?? []) open.push({ node: child, depth: inside });
  }
}

function countLineEndings(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
