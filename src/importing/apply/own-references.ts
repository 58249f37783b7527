import { withoutVariables } from '../../markdown/document/variable-names.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { decodePercent } from '../../markdown/source/storable-text.js';
import { storeAlone } from '../../markdown/source/stored-alone.js';
import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';
import { withoutLinks } from '../../markdown/source/without-links.js';

const MAX_ROUNDS = 4;

/**
 * A document of a source with other authors than the space, without references to other resources of the space than pages:
 * readers get every file that a text shows. A path that leads nowhere in the source becomes an anchor, because the next edit
 * of the page would look for it in the space.
 * @param own IDs of the files of the source
 */
export function withOwnReferences(document: StoredDocument, own: ReadonlySet<string>): StoredDocument {
  let found = withoutLinks(document, (link) => !isOwn(link, own), asAnchor);
  if (found === document) return document;
  // An anchor in place of a path can make other text a link.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = storeAlone(found.markdown);
    const next = withoutLinks(read, (link) => !isOwn(link, own), asAnchor);
    if (next === read) return found;
    found = next;
  }
  return { markdown: '', links: [], sections: [] };
}

function isOwn({ kind, target }: DocumentLink, own: ReadonlySet<string>): boolean {
  if (kind === 'file') return own.has(target);
  if (kind === 'unresolved') return target.startsWith('#');
  return kind === 'page' || !target.startsWith('ref:');
}

/** The target that the link named, for authors who correct the link. */
function asAnchor({ kind, target }: DocumentLink): string {
  return kind === 'unresolved' ? `#${withoutVariables(encodeDestination(decodePercent(target)))}` : '#';
}
