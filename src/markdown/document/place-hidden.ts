import { hiddenPlaces } from './broken-conditions.js';
import type { ConditionScopes, ReadItem } from './condition-scopes.js';
import type { BlockNode } from './nodes.js';

/** Sibling blocks, from an index on, and what they were read from. */
interface ReadSiblings {
  blocks: readonly BlockNode[];
  items: ReadItem[];
  from: number;
}

/**
 * Notes which of the siblings a condition hides whose tags are not a pair, so that the definitions among them serve nothing
 * outside.
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
    // A definition is no block.
    const isHidden =
      end <= start ? hidden.places[start] === true : hidden.blocks.slice(start, end).every(Boolean);
    (isHidden ? inside : outside).push(item);
  }
  const hiddenBlocks = siblings.filter((_, at) => hidden.blocks[at]);
  items.push({ index: from, scope: scopes.addBroken(hiddenBlocks, inside) }, ...outside);
}
