import { foreignDocument } from '../markdown/document/foreign-document.js';
import { TooManyPartsError } from '../markdown/source/too-many-parts-error.js';
import { documentHash, type StoredDocument } from '../markdown/source/stored-document.js';

const BATCH_LENGTH = 1_000_000;
const NO_TEXT: StoredDocument = { markdown: '', links: [], sections: [] };

/** The time limit for parsing texts was reached. Parsed texts are not parsed again. */
export class OutOfTimeError extends Error {}

/**
 * Parses the texts of generated pages into documents. Stores them as bytes, outside the heap of the thread,
 * which may be small.
 */
export class GeneratedDocuments {
  private readonly seen: Set<string>;
  private readonly batches: Uint8Array[] = [];
  private current: string[] = [];
  private length = 0;
  private isFirst = true;
  /** Hashes of documents by the hashes of their texts. */
  readonly done: Map<string, string>;

  /**
   * @param known hashes of stored documents, which are not parsed again
   * @param done documents that an earlier run parsed
   * @param until when to stop, on the clock of `performance.now()`; at least one text is parsed
   */
  constructor(
    known: Iterable<string>,
    done: Iterable<readonly [string, string]> = [],
    private readonly until = Infinity,
  ) {
    this.done = new Map(done);
    this.seen = new Set([...known, ...this.done.values()]);
  }

  /** Adds a text. @returns the hash of its document @throws OutOfTimeError */
  store(markdown: string): string {
    const asWritten = documentHash(markdown);
    const earlier = this.done.get(asWritten);
    if (earlier !== undefined) return earlier;
    if (this.seen.has(asWritten)) return asWritten;
    if (!this.isFirst && performance.now() > this.until) throw new OutOfTimeError();
    this.isFirst = false;
    const document = read(markdown);
    const hash = documentHash(document.markdown);
    this.done.set(asWritten, hash);
    if (this.seen.has(hash)) return hash;
    this.seen.add(hash);
    this.add(JSON.stringify({ hash, ...document }));
    return hash;
  }

  /** JSON arrays of the new documents, in the format of `ContentPlan`. */
  finish(): Uint8Array[] {
    this.flush();
    return this.batches;
  }

  private add(json: string): void {
    this.current.push(json);
    this.length += json.length;
    if (this.length >= BATCH_LENGTH) this.flush();
  }

  private flush(): void {
    if (this.current.length > 0) this.batches.push(new TextEncoder().encode(`[${this.current.join(',')}]`));
    this.current = [];
    this.length = 0;
  }
}

/** Generated pages contain no paths into the content, and nothing of the space: a path leads nowhere. */
function read(markdown: string): StoredDocument {
  try {
    return foreignDocument(markdown) ?? NO_TEXT;
  } catch (error) {
    if (!(error instanceof TooManyPartsError)) throw error;
    return NO_TEXT;
  }
}
