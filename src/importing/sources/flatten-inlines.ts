import { elementsIn, type HastChild, type HastElement, type HastRoot, textNode } from './hast.js';

const words = (list: string) => new Set(list.split(' '));
/** Inline elements without an equivalent in markdown; their content is kept. */
const TRANSPARENT = words('abbr cite ins span sub sup');
/** Inline elements that are removed when they are empty. */
export const EMPHATIC = words('a b code del em i kbd q s samp strike strong tt var');
/** Elements that have no further effect inside themselves: bold in italic in bold is bold and italic. */
const MAX_FORMATTING_DEPTH = 12;

/**
 * Removes inline elements without effect and joins neighboring texts. Long rows of such elements, or deeply nested
 * ones, would take minutes to write as markdown.
 */
export function flattenInlines(root: HastRoot): void {
  const elements = elementsIn(root);
  const depths = new Map<HastElement | HastRoot, number>();
  for (const parent of [root, ...elements]) {
    const depth = depths.get(parent) ?? 0;
    for (const child of parent.children) {
      if (child.type === 'element') depths.set(child, depth + (EMPHATIC.has(child.tagName) ? 1 : 0));
    }
  }
  const isDissolved = ({ tagName }: HastElement, depth: number) =>
    TRANSPARENT.has(tagName) || (EMPHATIC.has(tagName) && tagName !== 'a' && depth > MAX_FORMATTING_DEPTH);
  // Inner elements first.
  for (const parent of [root, ...elements].reverse()) {
    const children: HastChild[] = [];
    for (const child of parent.children as HastChild[]) {
      if (child.type !== 'element') add(children, child);
      else if (isDissolved(child, depths.get(child) ?? 0))
        for (const inner of child.children) add(children, inner);
      else if (!EMPHATIC.has(child.tagName) || child.children.length > 0) add(children, child);
    }
    parent.children = children;
  }
}

function add(children: HastChild[], child: HastChild): void {
  const last = children.at(-1);
  if (child.type === 'comment') return;
  if (child.type !== 'text' || last?.type !== 'text') children.push(child);
  else children[children.length - 1] = textNode(last.value + child.value);
}
