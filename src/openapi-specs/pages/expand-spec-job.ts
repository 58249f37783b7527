import type { GeneratedPages } from '../../content/edits/generated-page.js';

/** A job that expands a version of a specification. Plain data, because it crosses threads. */
export interface ExpandSpecJob {
  /** The specification as JSON. */
  content: string;
  models: boolean;
  /** ID of the computed page. */
  rootId: string;
  /** Maximum number of pages. */
  most: number;
  /** Maximum bytes of the text of a page. */
  longestPage: number;
  /** Hashes of stored documents. */
  known: string[];
  /** Texts that earlier runs parsed: hashes of documents by hashes of texts. */
  done: [text: string, document: string][];
  /** The time for parsing texts. */
  seconds: number;
}

/** The pages, or the texts that were parsed before the time limit. */
export type ExpandedSpecPart =
  { pages: GeneratedPages } | { done: [text: string, document: string][]; documentBatches: Uint8Array[] };
