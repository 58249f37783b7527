import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import { markdownPath, relativeTarget } from '../../markdown/source/relative-paths.js';
import { expandReferences } from '../../markdown/source/stable-references.js';

/**
 * The text of a page as markdown for its place in a revision: references to pages and files become relative paths.
 * A text that stands outside of pages is written for the root. One whose target is not in the revision keeps its stable form, so the link comes alive again when the target does.
 */
export function renderMarkdown(
  document: StoredDocument,
  located: PlacedPage | undefined,
  index: PageIndex,
  files: ReadonlyMap<string, FileEntry>,
): string {
  const from = located === undefined ? '' : pathOf(located);
  return expandReferences(document, (link) => {
    if (link.kind === 'page') {
      const target = index.find(link.target);
      return target === undefined ? null : relativeTarget(from, pathOf(target), link.anchor);
    }
    const file = files.get(link.target);
    return file === undefined ? null : relativeTarget(from, file.path, link.anchor);
  });
}

function pathOf({ page, path }: PlacedPage): string {
  return markdownPath(path, page.children.length > 0);
}
