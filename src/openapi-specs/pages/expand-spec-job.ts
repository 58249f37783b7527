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
}
