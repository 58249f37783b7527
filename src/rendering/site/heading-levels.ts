import { headingsOf } from '../../markdown/document/document.js';
import type { DocumentNode } from '../../markdown/document/nodes.js';

/**
 * The rank of a heading that is not part of the outline of the text, such as one in a cell of a table or in a description of
 * an API.
 */
const OTHER = 2;

/**
 * The rank of a level among the levels that a text uses: 0 for its highest level, whatever that is, 1 for the next one. So
 * authors may begin anywhere and skip levels.
 */
export function headingRanks(document: DocumentNode | null): (type: string) => number {
  const types = [...new Set(headingsOf(document?.nodes ?? []).map(({ type }) => type))].sort();
  return (type) => (types.includes(type) ? types.indexOf(type) : OTHER);
}
