import type { LayoutContext, Place } from '../layout-context.js';

/** Limits the length of a paragraph. */
const PLAIN_PIECE = 4_000;

/** Adds the source of a text, in paragraphs. */
export function addAsWritten(text: string, place: Place, context: Pick<LayoutContext, 'add'>): void {
  let next = place;
  for (const paragraph of text.split(/\n{2,}/)) {
    for (let start = 0; start < paragraph.length; start += PLAIN_PIECE) {
      context.add({ kind: 'text', spans: [{ text: paragraph.slice(start, start + PLAIN_PIECE) }] }, next);
      next = { ...place, marker: undefined };
    }
  }
}
