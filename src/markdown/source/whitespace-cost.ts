/*
 * The converter of HTML to markdown (hast-util-minify-whitespace) looks, from each node, for the next one that decides
 * whether white space before it counts: a text, a block, an image. In a long row of nodes that decide nothing, such as the
 * shapes of a drawing, each look goes to the end of the row.
 */

/** Maximum nodes that are looked at. This many take about a second. */
const MAX_LOOKS = 500_000;

const DECIDING = new Set(
  (
    'address article aside blockquote body br button center dd dir div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'img input li main nav ol option p pre section select summary table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
);

/** A node of a tree of HTML. */
export interface CountedNode {
  type: string;
  tagName?: string;
  value?: string;
  children?: readonly CountedNode[];
}

/**
 * Checks in linear time that the white space of a tree can be decided in reasonable time.
 * @throws RangeError if it has too long rows of nodes that decide nothing
 */
export function checkWhitespaceCost(tree: CountedNode): void {
  let looks = 0;
  /** @returns how many nodes are looked at from before this node until one decides, and whether one does */
  const walk = (node: CountedNode): { length: number; decides: boolean } => {
    const { children = [] } = node;
    let after = { length: 0, decides: false };
    for (const child of children.toReversed()) {
      looks += after.length;
      if (looks > MAX_LOOKS) throw new RangeError('Too many elements in a row have no text.');
      const own = walk(child);
      after = own.decides ? own : { length: own.length + after.length, decides: after.decides };
    }
    if (decides(node)) return { length: 1, decides: true };
    return { length: 1 + after.length, decides: after.decides };
  };
  walk(tree);
}

function decides({ type, tagName = '', value = '' }: CountedNode): boolean {
  return type === 'text' ? value.trim() !== '' : DECIDING.has(tagName);
}
