import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { LocalFile } from '../../content/files/local-file.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageAttributes } from '../../versioning/page.js';
import type { NotUnderstood } from '../mdx/not-understood.js';

/** A text of an import source. Paths are `/`-separated, without a leading `/`. */
export interface SourceText {
  path: string;
  text: string;
}

/** Any other file of an import source; its bytes are stored already. */
export type SourceFile = Omit<FileEntry, 'id'>;

/** A page of an import source, at its place in the tree. */
export interface SourcePage {
  /** Path of its text; null for groups and links without one. */
  sourcePath: string | null;
  type: 'document' | 'group' | 'link';
  title: string;
  /** The target of a `link` page: a URL, or a percent-encoded path from the root of the source (`/a/b.md#anchor`). */
  target?: string;
  /** The attributes that the source states. `hidden: false` means that the page is shown. */
  attributes: Partial<PageAttributes>;
  /** Whether its own text states `hidden`, and not only its place in the structure. */
  statesHidden?: true;
  /** The text without front matter, otherwise as written. */
  markdown?: string;
  parsed?: ParsedMarkdown;
  children: SourcePage[];
}

/** A text of a source that becomes a reusable content. */
export interface SourceInclude {
  path: string;
  title: string;
  markdown: string;
  parsed: ParsedMarkdown;
}

/** A resource that was imported. */
export interface ImportedResource {
  /** Path in the source; the title if it has no path. */
  path: string;
  kind: 'page' | 'file' | 'reusable-content';
  /** Id of the page, file or reusable content. */
  id: string;
}

/** A resource that was not imported, and why. */
export interface SkippedResource {
  path: string;
  reason: string;
}

export interface SourceTree {
  pages: SourcePage[];
  files: SourceFile[];
  /** Left out by sources that have no reusable contents. */
  includes?: SourceInclude[];
  /** Variables of the space. */
  variables?: Record<string, string>;
  /** Number of texts and files that were found, including skipped ones. */
  totalResources: number;
  skipped: SkippedResource[];
  /** The root folder that the configuration names (`docs`); empty for the root of the source. */
  contentRoot: string;
  /** By the folder of a documentation site: the folders that a path with a leading slash can start from. */
  linkRoots?: ReadonlyMap<string, readonly string[]>;
  /** Markup that was not understood. Its content was imported. */
  notUnderstood: NotUnderstood[];
}

/** The tree of a source and the bytes of its files. */
export interface SourceContent {
  tree: SourceTree;
  localFiles: LocalFile[];
}
