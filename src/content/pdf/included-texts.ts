import type { StoredDocument } from '../model/document.js';
import type { ContentStore, Revision } from '../store/content-store.js';
import { includedId, isShown } from './includes.js';

type Links = Pick<StoredDocument, 'links'>;

/** The reusable contents that the pages of a PDF show, read as pages need them. */
export class IncludedTexts {
  /** By id of the reusable content. */
  readonly documents = new Map<string, StoredDocument>();
  private readonly inside = new Map<string, readonly string[]>();
  /** Hashes of documents by id of the reusable content. */
  private hashes: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly store: ContentStore,
    private readonly revision: Revision,
  ) {}

  /** Reads what a document includes, and what that includes. Those that are not there are passed over. */
  async read(document: Links): Promise<void> {
    const waiting = includesOf(document);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (this.documents.has(id)) continue;
      const hash = (await this.knownHashes()).get(id);
      if (hash === undefined) continue;
      const included = await this.store.document(this.revision.spaceId, hash);
      const inside = includesOf(included);
      this.documents.set(id, included);
      this.inside.set(id, inside);
      waiting.push(...inside);
    }
  }

  /**
   * How long everything is that a document includes, which has been read.
   * @param most no more is counted once there is more than this
   */
  lengthIn(document: Links, most: number): number {
    let length = 0;
    const within: string[] = [];
    const add = (ids: readonly string[]): void => {
      for (const id of ids) {
        const included = this.documents.get(id);
        if (included === undefined || !isShown(id, within)) continue;
        length += included.markdown.length;
        if (length > most) return;
        within.push(id);
        add(this.inside.get(id) ?? []);
        within.pop();
        if (length > most) return;
      }
    };
    add(includesOf(document));
    return length;
  }

  private async knownHashes(): Promise<ReadonlyMap<string, string>> {
    this.hashes ??= new Map(
      (await this.store.reusableContents(this.revision)).map(({ id, document }) => [id, document]),
    );
    return this.hashes;
  }
}

/** Each as often as it is included. */
function includesOf({ links }: Links): string[] {
  return links.flatMap(({ target, relation }) =>
    relation === 'dependsOn' ? (includedId(target) ?? []) : [],
  );
}
