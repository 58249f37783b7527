import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { ContentStore, Revision } from '../store/content-store.js';
import { includedId, isShown, MAX_INCLUDE_DEPTH } from '../../markdown/document/includes.js';

type Links = Pick<StoredDocument, 'links'>;

/** Texts that are read at once. Each can be a megabyte, and the last may exceed the limit. */
const READ_AT_ONCE = 20;

/** The reusable contents that texts of a revision include, read as needed. */
export class IncludedTexts {
  /** By id of the reusable content. */
  readonly documents = new Map<string, StoredDocument>();
  /** Hashes of documents by id of the reusable content. */
  private hashes: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly store: ContentStore,
    private readonly revision: Revision,
  ) {}

  /**
   * Reads what a document includes, and what that includes, down to the depth that is shown. Missing ones are skipped.
   * @param most characters: reading stops when there are more, which `lengthIn` then reports
   */
  async read(document: Links, most: number): Promise<void> {
    const seen = new Set<string>();
    let length = 0;
    let level = [...includesOf(document)];
    for (let depth = 0; level.length > 0 && depth < MAX_INCLUDE_DEPTH; depth += 1) {
      const fresh = [...new Set(level)].filter((id) => !seen.has(id));
      level = [];
      for (let start = 0; start < fresh.length; start += READ_AT_ONCE) {
        const batch = fresh.slice(start, start + READ_AT_ONCE);
        await this.readTexts(batch);
        for (const id of batch) {
          seen.add(id);
          const text = this.documents.get(id);
          if (text === undefined) continue;
          length += text.markdown.length;
          level.push(...includesOf(text));
        }
        if (length > most) return;
      }
    }
  }

  /**
   * The total length of the includes of a document, which have been read.
   * @param most counting stops when there are more characters
   * @param lengthOf the length of one text; at least that of the written text
   */
  lengthIn(
    document: Links,
    most: number,
    lengthOf: (text: StoredDocument) => number = ({ markdown }) => markdown.length,
  ): number {
    let length = 0;
    const within: string[] = [];
    const add = (ids: readonly string[]): void => {
      for (const id of ids) {
        const included = this.documents.get(id);
        if (included === undefined || !isShown(id, within)) continue;
        length += lengthOf(included);
        if (length > most) return;
        within.push(id);
        add(includesOf(included));
        within.pop();
        if (length > most) return;
      }
    };
    add(includesOf(document));
    return length;
  }

  /** The document of a reusable content; undefined when the revision does not have it. */
  private async hashOf(id: string): Promise<string | undefined> {
    this.hashes ??= new Map(
      (await this.store.reusableContents(this.revision)).map((entry) => [entry.id, entry.document]),
    );
    return this.hashes.get(id);
  }

  private async readTexts(ids: readonly string[]): Promise<void> {
    const missing = new Map<string, string>();
    for (const id of ids) {
      const hash = this.documents.has(id) ? undefined : await this.hashOf(id);
      if (hash !== undefined) missing.set(id, hash);
    }
    if (missing.size === 0) return;
    const found = await this.store.documentsOf(this.revision.spaceId, [...new Set(missing.values())]);
    for (const [id, hash] of missing) {
      const document = found.get(hash);
      if (document !== undefined) this.documents.set(id, document);
    }
  }
}

/** Cached by document, because reading all targets takes time. */
const includesCache = new WeakMap<Links, readonly string[]>();

/** The ids of included reusable contents, as often as they are included. */
function includesOf(document: Links): readonly string[] {
  let ids = includesCache.get(document);
  if (ids === undefined) {
    ids = document.links.flatMap(({ target, relation }) =>
      relation === 'dependsOn' ? (includedId(target) ?? []) : [],
    );
    includesCache.set(document, ids);
  }
  return ids;
}
