import { hash } from 'node:crypto';
import type { PageAttributes } from '../../versioning/page.js';

/** A generated page as the reader of the source returns it. */
export interface GeneratedPage extends Pick<PageAttributes, 'title' | 'slug' | 'description'> {
  id: string;
  type: 'document' | 'group';
  /** Key of the part of the source: unique below a computed page, and the same in the next version of the source. */
  computedSeed: string;
  /** Hash of its document; null: it has no text. */
  document: string | null;
  children: GeneratedPage[];
}

/** The pages that are generated from the source of a computed page. */
export interface GeneratedPages {
  /** Hash of the text of the computed page itself; null: it has none. */
  document: string | null;
  pages: GeneratedPage[];
  /** JSON arrays of new documents, in UTF-8, as `ContentPlan` has them. */
  documentBatches: Uint8Array[];
}

/**
 * The ID of a generated page. It depends only on the computed page and the key, so the page keeps it when it is
 * generated again, in any branch. It sorts by the time of the computed page.
 * @param rootId ID of the computed page
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
