import { writeAddress } from '../../markdown/source/references.js';
import { expandReferences } from '../../markdown/source/stable-references.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import { addressPlace } from '../../versioning/content-addresses.js';

/**
 * The text of a page as markdown for its place in a revision: references to pages and files become relative paths. A text
 * outside of pages is written for the root. A reference to a target that the revision does not have keeps its stable form,
 * so that the link works again when the target is back.
 */
export function renderMarkdown(
  document: StoredDocument,
  located: PlacedPage | undefined,
  index: PageIndex,
  files: ReadonlyMap<string, FileEntry>,
): string {
  const from = addressPlace(located).markdownPath;
  const paths = {
    pages: { get: (id: string) => pathOf(index.find(id)) },
    files: { get: (id: string) => files.get(id)?.path },
  };
  return expandReferences(document, (reference) => writeAddress(reference, from, paths));
}

function pathOf(located: PlacedPage | undefined): string | undefined {
  return located && addressPlace(located).markdownPath;
}
