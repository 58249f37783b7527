import type { Conflict, Resolution } from './conflict.js';
import { mergeTexts } from './diff3.js';

/** Hashes of documents; null: no text; undefined: the base does not have the page. */
export interface ThreeDocuments {
  base: string | null | undefined;
  ours: string | null;
  theirs: string | null;
}

export interface MergedDocument {
  /** Hash of the merged document. `text` takes precedence. */
  document: string | null;
  /** A text that neither side has. */
  text?: string;
  /** The text comes from a resolution, not from the sides. */
  isNew: boolean;
}

/** Texts that are merged already, by the documents of the sides and their base. */
export class MergedTexts {
  private readonly texts = new Map<string, string | undefined>();

  /** @param text undefined: it counts as a conflict */
  set(documents: ThreeDocuments, text: string | undefined): void {
    this.texts.set(keyOf(documents), text);
  }

  /** @param merge called when the text is not merged yet */
  find(documents: ThreeDocuments, merge: () => string | undefined): string | undefined {
    const key = keyOf(documents);
    return this.texts.has(key) ? this.texts.get(key) : merge();
  }
}

function keyOf({ base, ours, theirs }: ThreeDocuments): string {
  return `${base ?? ''} ${ours ?? ''} ${theirs ?? ''}`;
}

/** The texts of the documents of a merge. */
export class TextMerge {
  constructor(
    private readonly texts: ReadonlyMap<string, string>,
    /** ISO 8601: the time of change for texts from resolutions. */
    readonly now: string,
    readonly merged: MergedTexts,
  ) {}

  /** @throws Error when the caller did not provide a document of `documentsToMerge` */
  textOf(hash: string): string {
    const text = this.texts.get(hash);
    if (text === undefined) throw new Error(`The merge did not receive the text of document ${hash}.`);
    return text;
  }
}

/**
 * Merges the texts of a page or reusable content that exists on both sides.
 * @param settle called when both sides changed the same lines
 */
export function mergeDocument(
  { base, ours, theirs }: ThreeDocuments,
  texts: TextMerge,
  settle: (markdown: Pick<Conflict, 'base' | 'ours' | 'theirs'>) => Resolution | undefined,
): MergedDocument {
  if (ours === theirs || theirs === base) return { document: ours, isNew: false };
  if (ours === base) return { document: theirs, isNew: false };
  const [was, own, their] = [base, ours, theirs].map((hash) =>
    hash == null ? undefined : texts.textOf(hash),
  );
  if (own !== undefined && their !== undefined) {
    const text = texts.merged.find({ base, ours, theirs }, () => mergeTexts(was ?? '', own, their));
    if (text === own) return { document: ours, isNew: false };
    if (text === their) return { document: theirs, isNew: false };
    if (text !== undefined) return { document: ours, text, isNew: false };
  }
  const valueOf = (markdown: string | undefined) => (markdown === undefined ? {} : { markdown });
  const resolution =
    settle({
      ...(base === undefined ? {} : { base: valueOf(was) }),
      ours: valueOf(own),
      theirs: valueOf(their),
    }) ?? 'ours';
  if (typeof resolution === 'object') return { document: ours, text: resolution.markdown, isNew: true };
  return { document: resolution === 'ours' ? ours : theirs, isNew: false };
}
