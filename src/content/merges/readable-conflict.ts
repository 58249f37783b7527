import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { Conflict, ConflictValue } from '../../versioning/merge/conflict.js';
import type { MergeSide } from '../../versioning/merge/merge-content.js';
import { renderMarkdown } from '../pages/render-markdown.js';

/** The three states of a merge. */
export interface MergeSides {
  base: MergeSide;
  ours: MergeSide;
  theirs: MergeSide;
}

/**
 * A conflict for readers: its texts contain relative paths instead of stable references, as a read of the page does.
 * @param documents the documents of the merged texts, by hash
 */
export function readableConflict(
  conflict: Conflict,
  sides: MergeSides,
  documents: ReadonlyMap<string, StoredDocument>,
): Conflict {
  const read = (value: ConflictValue, side: MergeSide): ConflictValue => {
    if (value.markdown === undefined) return value;
    const placed = side.index.find(conflict.page);
    const hash =
      placed?.page.document ?? side.reusableContents.find(({ id }) => id === conflict.page)?.document;
    const document = hash == null ? undefined : documents.get(hash);
    if (document === undefined) return value;
    const files = new Map(side.files.map((file) => [file.id, file]));
    return { ...value, markdown: renderMarkdown(document, placed, side.index, files) };
  };
  return {
    ...conflict,
    ...(conflict.base !== undefined ? { base: read(conflict.base, sides.base) } : {}),
    ours: read(conflict.ours, sides.ours),
    theirs: read(conflict.theirs, sides.theirs),
  };
}
