import type { StoredDocument } from '../model/document.js';
import type { FileEntry } from '../model/file.js';
import type { PageIndex, PlacedPage } from '../model/page-index.js';
import { markdownPath, relativeTarget } from '../markdown/relative-paths.js';
import { writeDocument } from '../markdown/stable-references.js';

/**
 * The text of a page as markdown for its place in a revision: references to pages and files become relative paths.
 * A text that stands outside of pages is written for the root. One whose target is not in the revision keeps its stable form, so the link comes alive again when the target does.
 */
export function writeMarkdown(
  document: StoredDocument,
  placed: PlacedPage | undefined,
  index: PageIndex,
  files: ReadonlyMap<string, FileEntry>,
): string {
  const from = placed === undefined ? '' : pathOf(placed);
  return writeDocument(document, (link) => {
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
