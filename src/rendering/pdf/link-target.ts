import { isLinkAddress } from '../../markdown/source/address.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { Look } from './layout-block.js';
import type { PdfLinkTarget } from './pdf-job.js';

/**
 * Maximum length of the address of a link in a file. A file contains it once for each line of the link, and PDF readers
 * do not open longer ones.
 */
const MAX_ADDRESS = 2048;

/** The target of a reference. Undefined if a link in a file cannot lead to it. */
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

/** A look with the target of a reference as its link. */
export function linked(look: Look, ref: DocumentReference): Look {
  const link = linkTarget(ref);
  return link === undefined ? look : { ...look, link };
}
