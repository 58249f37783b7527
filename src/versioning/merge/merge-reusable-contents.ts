import { isDeepStrictEqual } from 'node:util';
import type { ReusableContentEntry } from '../reusable-content.js';
import type { ConflictValue, ConflictResolver } from './conflict.js';
import { mergeDocument, type TextMerge } from './merge-document.js';
import { mergeEntries } from './merge-entries.js';
import { pick, type ThreeWay } from './three-way.js';

type Both = ThreeWay<ReusableContentEntry> & { ours: ReusableContentEntry; theirs: ReusableContentEntry };

export interface MergedReusableContents {
  entries: ReusableContentEntry[];
  /** Texts that replace the documents, by ID. */
  texts: Map<string, string>;
}

/** Merges reusable contents by ID: the title as a whole, and the text line by line. */
export function mergeReusableContents(
  base: readonly ReusableContentEntry[],
  ours: readonly ReusableContentEntry[],
  theirs: readonly ReusableContentEntry[],
  resolver: ConflictResolver,
  texts: TextMerge,
): MergedReusableContents {
  const merged = new Map<string, string>();
  const entries = mergeEntries(base, ours, theirs, {
    areSame,
    merge: (contents) => mergeOne(contents, resolver, texts, merged),
    keep: (contents) => {
      const valueOf = (entry: ReusableContentEntry | undefined): ConflictValue =>
        entry === undefined
          ? { deleted: true }
          : { attributes: { title: entry.title }, markdown: texts.textOf(entry.document) };
      const resolution = resolver.sideOrText({
        page: contents.base.id,
        kind: 'reusable-content',
        base: valueOf(contents.base),
        ours: valueOf(contents.ours),
        theirs: valueOf(contents.theirs),
      });
      if (resolution === 'ours' || resolution === 'theirs') return contents[resolution];
      if (resolution !== undefined) merged.set(contents.base.id, resolution.markdown);
      return contents.ours ?? contents.theirs;
    },
  });
  return { entries, texts: merged };
}

/** Hashes of the documents that are needed to merge the contents. */
export function reusableDocumentsOf(
  base: readonly ReusableContentEntry[],
  ours: readonly ReusableContentEntry[],
  theirs: readonly ReusableContentEntry[],
): string[] {
  const found: string[] = [];
  const note = (contents: ThreeWay<ReusableContentEntry>): ReusableContentEntry | undefined => {
    const { base: was, ours: own, theirs: their } = contents;
    const documents = [was, own, their].map((entry) => entry?.document);
    const isNeeded = own === undefined || their === undefined || new Set(documents).size === 3;
    if (isNeeded) found.push(...documents.filter((hash) => hash !== undefined));
    return own ?? their;
  };
  mergeEntries(base, ours, theirs, {
    areSame,
    merge: (contents) => {
      note(contents);
      return contents.ours;
    },
    keep: note,
  });
  return found;
}

function mergeOne(
  contents: Both,
  resolver: ConflictResolver,
  texts: TextMerge,
  merged: Map<string, string>,
): ReusableContentEntry {
  const { base, ours, theirs } = contents;
  const title = pick({ base: base?.title, ours: ours.title, theirs: theirs.title });
  const attributesOf = (entry: ReusableContentEntry | undefined): ConflictValue =>
    title.conflict && entry !== undefined ? { attributes: { title: entry.title } } : {};
  let isTextInConflict = false;
  const document = mergeDocument(
    { base: base?.document, ours: ours.document, theirs: theirs.document },
    texts,
    (markdown) => {
      isTextInConflict = true;
      const conflict = {
        page: ours.id,
        kind: 'reusable-content' as const,
        ...(markdown.base === undefined ? {} : { base: { ...attributesOf(base), ...markdown.base } }),
        ours: { ...attributesOf(ours), ...markdown.ours },
        theirs: { ...attributesOf(theirs), ...markdown.theirs },
      };
      // A text does not resolve a conflict of titles.
      return title.conflict ? resolver.side(conflict) : resolver.sideOrText(conflict);
    },
  );
  let chosen = title.value;
  if (title.conflict) {
    const side = isTextInConflict
      ? resolver.chosen(ours.id)
      : resolver.side({
          page: ours.id,
          kind: 'reusable-content',
          ...(base === undefined ? {} : { base: attributesOf(base) }),
          ours: attributesOf(ours),
          theirs: attributesOf(theirs),
        });
    chosen = contents[side ?? 'ours'].title;
  }
  if (document.text !== undefined) merged.set(ours.id, document.text);
  return { ...ours, title: chosen ?? ours.title, document: document.document ?? ours.document };
}

function areSame(one: ReusableContentEntry, other: ReusableContentEntry): boolean {
  return one === other || isDeepStrictEqual(one, other);
}
