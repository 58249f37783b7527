import type { BlockNode } from '../../../markdown/document/nodes.js';
import { type BlockRenderer } from '../layout-context.js';
import { blocksOf } from '../../../markdown/document/node-parts.js';

/** @param markerOf the marker to the left of an item */
function list(markerOf: (list: BlockNode, item: BlockNode, index: number) => string): BlockRenderer {
  return (node, place, context) =>
    blocksOf(node).forEach((item, index) => {
      const inside = { ...place, indent: place.indent + 1, marker: markerOf(node, item, index) };
      const blocks = blocksOf(item);
      if (blocks.every(isEmpty)) context.add({ kind: 'text', spans: [{ text: '' }] }, inside);
      else context.addAll(blocks, inside);
    });
}

function isEmpty({ type, nodes }: BlockNode): boolean {
  return type === 'paragraph' && nodes?.length === 0;
}

function boxOr(marker: string, { data }: BlockNode): string {
  if (typeof data.checked !== 'boolean') return marker;
  return data.checked ? '☑' : '☐';
}

/** A list with bullets, or of tasks with boxes. */
export const listUnordered = list((_, item) => boxOr('•', item));

/** A list with numbers. */
export const listOrdered = list(({ data }, item, index) => {
  const start = typeof data.start === 'number' ? data.start : 1;
  return boxOr(`${start + index}.`, item);
});
