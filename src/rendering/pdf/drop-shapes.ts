import type { HtmlTreeNode } from '../../markdown/document/hidden-columns.js';

/** Empties the drawings (`<svg>`) in a tree of HTML, which are left out of a text on paper. */
export function dropShapes(tree: HtmlTreeNode): void {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.tagName === 'svg') node.children = [];
    else for (const child of node.children ?? []) waiting.push(child);
  }
}
