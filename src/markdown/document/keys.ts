import type { DocumentChild, DocumentNode } from './nodes.js';
import { eachNode } from './walk.js';

/**
 * Sets the keys of blocks and inlines. A key depends only on the text: blocks are counted, and inlines within their
 * block, so a replacement in a line changes no key of a block.
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

/** Makes the keys of included blocks differ from the keys around them. @param place the key of the include */
export function prefixKeys(nodes: readonly DocumentChild[], place: string): void {
  eachNode(nodes, (node) => {
    if (node.key !== undefined) node.key = `${place}-${node.key}`;
  });
}
