import type { LayoutContext, Place } from '../layout-context.js';
import type { Look } from '../layout-block.js';

/** Adds a bold line above a block, unless the line is empty. @returns the place of the block */
export function labeled(
  text: string | undefined,
  place: Place,
  context: LayoutContext,
  look: Look = {},
): Place {
  if (!text) return place;
  context.add({ kind: 'text', spans: [{ ...look, text, bold: true }] }, place);
  return { ...place, marker: undefined };
}
