import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileEntry } from '../../versioning/file.js';
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

/** Characters that are written for readers before other requests have their turn. */
const CHARACTERS_OF_TURN = 200_000;

/**
 * Conflicts for readers: their texts contain relative paths instead of stable references, as a read of the page does.
 * @param documents the documents of the merged texts, by hash
 */
export async function readableConflicts(
  conflicts: readonly Conflict[],
  sides: MergeSides,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<Conflict[]> {
  const indexes = new Map<MergeSide, SideIndex>();
  const indexOf = (side: MergeSide): SideIndex => {
    let index = indexes.get(side);
    if (index === undefined) indexes.set(side, (index = sideIndex(side)));
    return index;
  };
  const readable: Conflict[] = [];
  let written = 0;
  for (const conflict of conflicts) {
    const next = readableConflict(conflict, sides, { documents, indexOf });
    readable.push(next);
    written += [next.base, next.ours, next.theirs].reduce(
      (sum, value) => sum + (value?.markdown?.length ?? 0),
      1_000,
    );
    if (written < CHARACTERS_OF_TURN) continue;
    written = 0;
    await nextTurn();
  }
  return readable;
}

/** The targets of references in the texts of a side. */
interface SideIndex {
  files: ReadonlyMap<string, FileEntry>;
  reusableContents: ReadonlyMap<string, string>;
}

function sideIndex(side: MergeSide): SideIndex {
  return {
    files: new Map(side.files.map((file) => [file.id, file])),
    reusableContents: new Map(side.reusableContents.map(({ id, document }) => [id, document])),
  };
}

function readableConflict(
  conflict: Conflict,
  sides: MergeSides,
  {
    documents,
    indexOf,
  }: { documents: ReadonlyMap<string, StoredDocument>; indexOf: (side: MergeSide) => SideIndex },
): Conflict {
  const read = (value: ConflictValue, side: MergeSide): ConflictValue => {
    if (value.markdown === undefined) return value;
    const placed = side.index.find(conflict.page);
    const { files, reusableContents } = indexOf(side);
    const hash = placed?.page.document ?? reusableContents.get(conflict.page);
    const document = hash == null ? undefined : documents.get(hash);
    if (document === undefined) return value;
    return { ...value, markdown: renderMarkdown(document, placed, side.index, files) };
  };
  return {
    ...conflict,
    ...(conflict.base !== undefined ? { base: read(conflict.base, sides.base) } : {}),
    ours: read(conflict.ours, sides.ours),
    theirs: read(conflict.theirs, sides.theirs),
  };
}
