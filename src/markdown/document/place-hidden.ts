import { hiddenPlaces } from './broken-conditions.js';
import type { ConditionScopes, ReadItem } from './condition-scopes.js';
import type { BlockNode } from './nodes.js';

/** Sibling blocks, from an index on, and their items in the source. */
interface ReadSiblings {
  blocks: readonly BlockNode[];
  items: ReadItem[];
  from: number;
}

/**
 * Marks the siblings that a condition with unpaired tags hides, so that the definitions among them are not used outside of
 * it.
 * @param begins whether a beginning of a condition is anywhere in the document
 */
export function placeHidden(
  { blocks, items, from }: ReadSiblings,
  scopes: ConditionScopes,
  begins: () => boolean,
): void {
  const siblings = blocks.slice(from);
  const hidden = hiddenPlaces(siblings, begins);
  if (hidden === undefined) return;
  const read = items.splice(items.findLastIndex(({ index }) => index < from) + 1);
  const [inside, outside]: [ReadItem[], ReadItem[]] = [[], []];
  for (const [at, item] of read.entries()) {
    const start = item.index - from;
    const end = (read[at + 1]?.index ?? blocks.length) - from;
    // A definition is not a block.
    const isHidden =
      end <= start ? hidden.places[start] === true : hidden.blocks.slice(start, end).every(Boolean);
    (isHidden ? inside : outside).push(item);
  }
  const hiddenBlocks = siblings.filter((_, at) => hidden.blocks[at]);
  items.push({ index: from, scope: scopes.addBroken(hiddenBlocks, inside) }, ...outside);
}
