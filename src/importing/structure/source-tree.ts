import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { LocalFile } from '../../content/files/local-file.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageAttributes } from '../../versioning/page.js';

/** A text of an import source. Paths are `/`-separated, without a leading `/`. */
export interface SourceText {
  path: string;
  text: string;
}

/** Any other file of an import source; its bytes are stored already. */
export type SourceFile = Omit<FileEntry, 'id'>;

/** A page of an import source, in the place it gets. */
export interface SourcePage {
  /** The text it was made of; null for groups and links, which have none. */
  sourcePath: string | null;
  type: 'document' | 'group' | 'link';
  title: string;
  /**
   * Where a `link` page leads: a URL, or a path from the root of the source with a leading `/`, percent-encoded, with
   * an `#anchor` where there is one.
   */
  target?: string;
  /** What the source says about the page. A `hidden: false` says that it is shown. */
  attributes: Partial<PageAttributes>;
  /** Whether its own text says if it is hidden, and not only its place in the structure. */
  statesHidden?: true;
  /** The text without front matter, otherwise as written. */
  markdown?: string;
  parsed?: ParsedMarkdown;
  children: SourcePage[];
}

/** A text of a source that pages include. */
export interface SourceInclude {
  path: string;
  title: string;
  markdown: string;
  parsed: ParsedMarkdown;
}

/** Something of a source that came in. */
export interface ImportedResource {
  /** Where it is in the source; for what has no place there, its title. */
  path: string;
  kind: 'page' | 'file' | 'reusable-content';
  /** Of the page, file or reusable content that it is now. */
  id: string;
}

/** A resource that does not come in, and why. */
export interface SkippedResource {
  path: string;
  reason: string;
}

export interface SourceTree {
  pages: SourcePage[];
  files: SourceFile[];
  /** Left out by sources that cannot have them. */
  includes?: SourceInclude[];
  /** Variables of the space. */
  variables?: Record<string, string>;
  /** Texts (of pages, also of groups and links, and of reusable contents) and files that were found, also the skipped ones. */
  totalResources: number;
  skipped: SkippedResource[];
  /** Folder that the configuration of the source calls its root (`docs`); empty for the root of the source itself. */
  contentRoot: string;
}

/** What a source holds, with the bytes of its files beside it. */
export interface SourceContent {
  tree: SourceTree;
  localFiles: LocalFile[];
}
