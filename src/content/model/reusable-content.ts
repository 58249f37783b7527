import type { GitSource } from './git-source.js';

/** A text that several pages include. */
export interface ReusableContentEntry {
  /** Stable for ever. */
  id: string;
  title: string;
  /** Hash of its document. */
  document: string;
  git?: GitSource;
}
