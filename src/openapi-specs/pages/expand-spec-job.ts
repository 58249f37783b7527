import type { GeneratedPages } from '../../content/edits/generated-page.js';

/** A version of a specification to make into pages. Plain data: it crosses threads. */
export interface ExpandSpecJob {
  /** The specification as JSON. */
  content: string;
  models: boolean;
  /** Id of the computed page. */
  rootId: string;
  /** Pages at most. */
  most: number;
  /** Bytes of a page's text at most. */
  longestPage: number;
  /** Hashes of documents that are there. */
  known: string[];
  /** Texts that were read in the time before: hashes of documents by those of texts. */
  done: [text: string, document: string][];
  /** For reading texts. */
  seconds: number;
}

/** The pages; or, when the time was over first, what has been read by then. */
export type ExpandedSpecPart =
  { pages: GeneratedPages } | { done: [text: string, document: string][]; documentBatches: Uint8Array[] };
