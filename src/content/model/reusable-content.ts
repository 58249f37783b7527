import type { GitSource } from './git-source.js';

/** How pages spell that they include a reusable content: this, and its id. */
export const REUSABLE_CONTENT = 'ref:reusable-content/';

/** A text that several pages include. */
export interface ReusableContentEntry {
  /** Stable for ever. */
  id: string;
  title: string;
  /** Hash of its document. */
  document: string;
  git?: GitSource;
}
