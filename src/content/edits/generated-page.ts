import { hash } from 'node:crypto';
import type { PageAttributes } from '../../versioning/page.js';

/** A page that a computed page makes of its source, as whoever reads the source makes it. */
export interface GeneratedPage extends Pick<PageAttributes, 'title' | 'slug' | 'description'> {
  id: string;
  type: 'document' | 'group';
  /** What part of the source it is made of: unique below a computed page, and the same in the next version of the source. */
  computedSeed: string;
  /** Hash of its document; null: it has no text. */
  document: string | null;
  children: GeneratedPage[];
}

/** What a computed page makes of its source. */
export interface GeneratedPages {
  /** Hash of the text of the computed page itself; null: it has none. */
  document: string | null;
  pages: GeneratedPage[];
  /** JSON arrays of new documents, in UTF-8, as `ContentPlan` has them. */
  documentBatches: Uint8Array[];
}

/**
 * The id of a generated page. It follows from the computed page and the part of the source, so the page keeps it whenever
 * it is made again, in whichever branch. As an id it sorts by the time of the computed page.
 * @param rootId id of the computed page
 */
export function generatedId(rootId: string, seed: string): string {
  const digest = hash('sha256', `generated-page.v1\n${rootId}\n${seed}`);
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(3), 16) % 4);
  return [
    rootId.slice(0, 13),
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(8, 20),
  ].join('-');
}
