import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { ContentStore, Revision } from '../store/content-store.js';
import { includedId, isShown, MAX_INCLUDE_DEPTH } from '../../markdown/document/includes.js';

type Links = Pick<StoredDocument, 'links'>;

/** The reusable contents that texts of a revision include, read as needed. */
export class IncludedTexts {
  /** By ID of the reusable content. */
  readonly documents = new Map<string, StoredDocument>();
  /** Hashes of documents by ID of the reusable content. */
  private hashes: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly store: ContentStore,
    private readonly revision: Revision,
  ) {}

  /**
   * Reads the texts that a document includes, and the texts that those include, down to the depth that is shown. Missing
   * texts are skipped.
   * @param most characters: reading stops when there are more, which `lengthIn` then reports. The last text may exceed it
   * @returns whether all was read
   */
  async read(document: Links, most: number): Promise<boolean> {
    const seen = new Set<string>();
    let length = 0;
    let level = [...includesOf(document)];
    for (let depth = 0; level.length > 0 && depth < MAX_INCLUDE_DEPTH; depth += 1) {
      const fresh = [...new Set(level)].filter((id) => !seen.has(id));
      level = [];
      for (const id of fresh) seen.add(id);
      for await (const texts of this.readTexts(fresh)) {
        for (const text of texts) {
          length += text.markdown.length;
          level.push(...includesOf(text));
        }
        if (length > most) return false;
      }
    }
    return true;
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

  /** The texts that exist, starting with texts that have already been read. */
  private async *readTexts(ids: readonly string[]): AsyncGenerator<readonly StoredDocument[]> {
    yield ids.flatMap((id) => this.documents.get(id) ?? []);
    const missing = new Map<string, string[]>();
    for (const id of ids) {
      const hash = this.documents.has(id) ? undefined : await this.hashOf(id);
      if (hash !== undefined) missing.set(hash, [...(missing.get(hash) ?? []), id]);
    }
    for await (const batch of this.store.batches(this.revision.spaceId, [...missing.keys()])) {
      const read: StoredDocument[] = [];
      for (const [hash, document] of batch)
        for (const id of missing.get(hash) ?? []) {
          this.documents.set(id, document);
          read.push(document);
        }
      yield read;
    }
  }
}

/** Cached by document, because reading all targets takes time. */
const includesCache = new WeakMap<Links, readonly string[]>();

/** The IDs of included reusable contents, as often as they are included. */
export function includesOf(document: Links): readonly string[] {
  let ids = includesCache.get(document);
  if (ids === undefined) {
    ids = document.links.flatMap(({ target, relation }) =>
      relation === 'dependsOn' ? (includedId(target) ?? []) : [],
    );
    includesCache.set(document, ids);
  }
  return ids;
}
