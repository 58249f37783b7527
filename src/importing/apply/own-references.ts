import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';
import { withoutLinks } from '../../markdown/source/without-links.js';

/**
 * A document of a source with other authors than the space, without references to anything of the space but pages: a file that
 * it shows is one that its readers get.
 * @param own IDs of the files of the source
 */
export function withOwnReferences(document: StoredDocument, own: ReadonlySet<string>): StoredDocument {
  return withoutLinks(document, (link) => !isOwn(link, own));
}

function isOwn({ kind, target }: DocumentLink, own: ReadonlySet<string>): boolean {
  if (kind === 'file') return own.has(target);
  return kind === 'page' || kind === 'unresolved' || (kind === 'url' && !target.startsWith('ref:'));
}
