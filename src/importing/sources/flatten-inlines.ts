import { elementsIn, type HastChild, type HastElement, type HastRoot, textNode } from './hast.js';

const words = (list: string) => new Set(list.split(' '));
/** Inline elements that markdown has no words for: what is in them counts. */
const TRANSPARENT = words('abbr cite ins span sub sup');
/** Inline elements that say nothing when nothing is in them. */
export const EMPHATIC = words('a b code del em i kbd q s samp strike strong tt var');
/** Bold in italic in bold says no more than bold and italic. */
const MAX_FORMATTING_DEPTH = 12;

/**
 * Takes inline elements away that show nothing, and joins the texts beside each other: writing markdown of long rows of
 * them, or of many in one another, takes minutes.
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
  // What is inside comes first.
  for (const parent of [root, ...elements].reverse()) {
    const kept: HastChild[] = [];
    for (const child of parent.children as HastChild[]) {
      if (child.type !== 'element') add(kept, child);
      else if (isDissolved(child, depths.get(child) ?? 0))
        for (const inner of child.children) add(kept, inner);
      else if (!EMPHATIC.has(child.tagName) || child.children.length > 0) add(kept, child);
    }
    parent.children = kept;
  }
}

function add(children: HastChild[], child: HastChild): void {
  const last = children.at(-1);
  if (child.type === 'comment') return;
  if (child.type !== 'text' || last?.type !== 'text') children.push(child);
  else children[children.length - 1] = textNode(last.value + child.value);
}
