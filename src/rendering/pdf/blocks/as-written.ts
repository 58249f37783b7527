import type { LayoutContext, Place } from '../layout-context.js';

/** The parts of a text that is taken as it is, so that no paragraph grows without bounds. */
const PLAIN_PIECE = 4_000;

/** Adds a text with all its markup, in paragraphs. */
export function addAsWritten(text: string, place: Place, context: Pick<LayoutContext, 'add'>): void {
  let next = place;
  for (const paragraph of text.split(/\n{2,}/)) {
    for (let start = 0; start < paragraph.length; start += PLAIN_PIECE) {
      context.add({ kind: 'text', spans: [{ text: paragraph.slice(start, start + PLAIN_PIECE) }] }, next);
      next = { ...place, marker: undefined };
    }
  }
}
