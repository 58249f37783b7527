import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { decodePercent } from '../../markdown/source/storable-text.js';
import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';
import { withoutLinks } from '../../markdown/source/without-links.js';

/**
 * A document of a source with other authors than the space, without references to anything of the space but pages: a file that
 * it shows is one that its readers get. A path that leads nowhere in the source becomes an anchor, because the next edit of the
 * page would look for it in the space.
 * @param own IDs of the files of the source
 */
export function withOwnReferences(document: StoredDocument, own: ReadonlySet<string>): StoredDocument {
  return withoutLinks(document, (link) => !isOwn(link, own), asAnchor);
}

function isOwn({ kind, target }: DocumentLink, own: ReadonlySet<string>): boolean {
  if (kind === 'file') return own.has(target);
  if (kind === 'unresolved') return target.startsWith('#');
  return kind === 'page' || !target.startsWith('ref:');
}

/** What the link named, for whoever mends it. */
function asAnchor({ kind, target }: DocumentLink): string {
  return kind === 'unresolved' ? `#${encodeDestination(decodePercent(target))}` : '#';
}
