import type { DocumentReference } from '../source/content-reference.js';
import { showsReference, targetOf } from '../source/references.js';
import { plainText } from './atoms.js';
import { lineOf } from './node-parts.js';
import type { BlockNode, InlineChild } from './nodes.js';

/** The name of a file that a page was imported from. Exports write it as the text of a link. */
const PAGE_FILE = /^[^\s?]+\.(?:md|mdx|markdown)(?:#\S*)?$/i;

/** Whether the name of the target is the title of a page of the space. */
export function leadsToPage(ref: DocumentReference): boolean {
  return (ref.kind === 'page' || ref.kind === 'anchor') && ref.page !== undefined && ref.space === undefined;
}

/** Whether the text of a link only repeats the target, as written or as the name of its file. The name of the target says more. */
export function repeatsTarget(nodes: readonly InlineChild[], ref: DocumentReference): boolean {
  const text = plainText(nodes);
  return showsReference(text, targetOf(ref)) || (leadsToPage(ref) && PAGE_FILE.test(text.trim()));
}

/** Whether blocks are only a link. */
export function isOnlyLink([first, ...more]: readonly BlockNode[]): boolean {
  const [inline, ...others] = first === undefined ? [] : lineOf(first);
  return more.length === 0 && others.length === 0 && inline?.object === 'inline' && inline.type === 'link';
}
