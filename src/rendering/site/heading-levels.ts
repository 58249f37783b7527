import { headingsOf } from '../../markdown/document/document.js';
import type { DocumentNode } from '../../markdown/document/nodes.js';

/** That of a heading which is not among those of the text: in a cell of a table, or in a description of an API. */
const OTHER = 2;

/**
 * The rank of a level among those that the headings of a text have: 0 for the highest one, whatever it is, 1 for the
 * next one that is used. So authors may begin anywhere and skip levels.
 */
export function headingRanks(document: DocumentNode | null): (type: string) => number {
  const types = [...new Set(headingsOf(document?.nodes ?? []).map(({ type }) => type))].sort();
  return (type) => (types.includes(type) ? types.indexOf(type) : OTHER);
}
