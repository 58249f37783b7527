import { parseMarkdown } from '../markdown/parse-markdown.js';
import { storeDocument } from '../markdown/stable-references.js';
import { TooManyPartsError } from '../markdown/too-many-parts-error.js';
import { documentHash, type StoredDocument } from '../model/document.js';

const BATCH_LENGTH = 1_000_000;

/**
 * The texts of generated pages as documents to write. They are kept as bytes, outside of the heap of the thread that makes
 * them, which may be small.
 */
export class GeneratedTexts {
  private readonly seen: Set<string>;
  private readonly batches: Uint8Array[] = [];
  private current: string[] = [];
  private length = 0;

  /** @param known hashes of documents that are there already, and need not be read again */
  constructor(known: Iterable<string>) {
    this.seen = new Set(known);
  }

  /** Keeps a text. @returns the hash of its document */
  store(markdown: string): string {
    const asWritten = documentHash(markdown);
    if (this.seen.has(asWritten)) return asWritten;
    const document = read(markdown);
    const hash = documentHash(document.markdown);
    if (this.seen.has(hash)) return hash;
    this.seen.add(hash);
    this.add(JSON.stringify({ hash, ...document }));
    return hash;
  }

  /** JSON arrays of what was new, as `ContentPlan` has them. */
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

/** Links into the content are not known of here: what is no address leads nowhere. */
function read(markdown: string): StoredDocument {
  try {
    const { links, sections } = parseMarkdown(markdown);
    return storeDocument(markdown, links, sections, (target) =>
      /^[a-z][a-z\d+.-]*:/i.test(target) ? { kind: 'url', target } : { kind: 'unresolved', target },
    );
  } catch (error) {
    if (!(error instanceof TooManyPartsError)) throw error;
    return { markdown: '', links: [], sections: [] };
  }
}
