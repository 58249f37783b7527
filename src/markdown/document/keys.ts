import type { DocumentChild, DocumentNode } from './nodes.js';
import { eachNode } from './walk.js';

/**
 * Gives every block and inline a key. They follow from the text alone: blocks are counted, and inlines in their block, so
 * that what is replaced in a line changes no key of a block.
 */
export function giveKeys({ nodes }: DocumentNode): void {
  let blocks = 0;
  let inlines = 0;
  let block = '';
  eachNode(nodes, (node) => {
    if (node.object === 'block') {
      blocks += 1;
      inlines = 0;
      block = node.key = `b${blocks}`;
    } else node.key = `${block}.${(inlines += 1)}`;
  });
}

/** Makes the keys of what is put in a place others than those around it. @param place the key of the place */
export function prefixKeys(nodes: readonly DocumentChild[], place: string): void {
  eachNode(nodes, (node) => {
    if (node.key !== undefined) node.key = `${place}-${node.key}`;
  });
}
