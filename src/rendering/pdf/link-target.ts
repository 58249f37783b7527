import { isLinkAddress } from '../../markdown/source/address.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { Look } from './layout-block.js';
import type { PdfLinkTarget } from './pdf-job.js';

/**
 * Characters of an address that a link in a file leads to. A file has it once for each line of the link, and readers do
 * not follow longer ones.
 */
const MAX_ADDRESS = 2048;

/** Where a reference leads; undefined: nowhere that a link in a file could lead to. */
export function linkTarget(ref: DocumentReference): PdfLinkTarget | undefined {
  switch (ref.kind) {
    case 'page':
      return ref.space === undefined ? { kind: 'page', pageId: ref.page } : undefined;
    case 'anchor':
      return ref.page === undefined || ref.space !== undefined
        ? undefined
        : { kind: 'page', pageId: ref.page, anchor: ref.anchor };
    case 'url': {
      const { url } = ref;
      const isFollowed = isLinkAddress(url) && !/\s/.test(url) && url.length <= MAX_ADDRESS;
      return isFollowed ? { kind: 'url', url } : undefined;
    }
    default:
      return undefined;
  }
}

/** A look that leads where a reference leads. */
export function linked(look: Look, ref: DocumentReference): Look {
  const link = linkTarget(ref);
  return link === undefined ? look : { ...look, link };
}

/** The reference in the data of a node; undefined where there is none. */
export function referenceOf(value: unknown): DocumentReference | undefined {
  const isReference = typeof value === 'object' && value !== null && 'kind' in value;
  return isReference ? (value as DocumentReference) : undefined;
}
