import type { GitSource } from './git-source.js';

/** A file of a space: a stable ID and name for bytes that are stored once per hash. */
export interface FileEntry {
  /** Never changes. Importing the same path again keeps it. */
  id: string;
  /** Last part of the path, displayed to people. */
  name: string;
  /** Unique in the space, `/`-separated, without a leading `/`. */
  path: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256 of the bytes. */
  hash: string;
  /** Pixels; only for images. */
  dimensions?: { width: number; height: number };
  git?: GitSource;
}
