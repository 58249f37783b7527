import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { LocalFile } from '../../content/files/local-file.js';
import type { FileEntry } from '../../versioning/file.js';
import type { ComputedSource, PageAttributes } from '../../versioning/page.js';
import type { SourceSites } from './source-sites.js';
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
  /** Path of its text; null for groups and links without one, and for computed pages. */
  sourcePath: string | null;
  type: 'document' | 'group' | 'link' | 'computed';
  title: string;
  /** The target of a `link` page: a URL, or a percent-encoded path from the root of the source (`/a/b.md#anchor`). */
  target?: string;
  /** The source of a `computed` page, without its organization. */
  computed?: ComputedSource;
  /** The attributes that the source states. `hidden: false` means that the page is shown. */
  attributes: Partial<PageAttributes>;
  /** Paths that its text has, or would have, in other languages of the source. */
  otherPaths?: string[];
  /** Where the site of the source serves the page; see `addresses` of the tree. Left out where only titles count. */
  address?: string;
  /** Whether its own text states `hidden`, and not only its place in the structure. */
  statesHidden?: true;
  /** Whether a condition hides its text: its description and cover would tell of it. */
  isConditional?: true;
  /** The heading that titled such a page when everybody saw it. */
  formerTitle?: string;
  /** The text without front matter, otherwise as written. */
  markdown?: string;
  parsed?: ParsedMarkdown;
  /** The block at the end of the text that shows a part of a specification of the source. */
  specBlock?: SpecBlock;
  children: SourcePage[];
}

/** A block that shows a part of an OpenAPI specification of the source. */
export interface SpecBlock {
  /** Path of the specification. */
  spec: string;
  /** The slug of the specification in the text of the page. */
  slug: string;
  kind: 'operation' | 'webhook' | 'schemas';
  /** The path of an operation, or the name of a webhook or schema. */
  name: string;
  method?: string;
}

/** An OpenAPI specification of the source that pages show. */
export interface SourceSpec {
  path: string;
  /** The slug that it gets unless another specification has it. */
  slug: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string;
}

/** The sources that computed pages can follow, because the importer may see them. */
export interface VisibleSources {
  organization: string;
  sources: readonly ComputedSource[];
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
  /** ID of the page, file or reusable content. */
  id: string;
}

/** A resource that was not imported, and why. */
export interface SkippedResource {
  path: string;
  reason: string;
  /** The source has nothing at this path: only its structure names it. */
  missing?: true;
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
  /** The folder that contained everything and was removed from all paths; left out when there was none. */
  removedFolder?: string;
  /**
   * The form of the addresses of pages. `paths`: slugs from the root, joined by `/`. `parts`: the part that each page and
   * group adds to the address of its parent. Left out: the pages have no addresses.
   */
  addresses?: 'paths' | 'parts';
  /** Its authors are not the authors of the space, so its texts do not lead to files or reusable contents of the space. */
  isForeign?: true;
  /** The documentation sites in the source; left out by sources of other kinds. */
  sites?: SourceSites;
  /** The OpenAPI specifications that pages show; left out when there are none. */
  specs?: SourceSpec[];
  /** Codes of the languages that the documentation states, the main one first; left out when it states none. */
  languages?: string[];
  /** Markup that was not understood. Its content was imported. */
  notUnderstood: NotUnderstood[];
}

/** The tree of a source and the bytes of its files. */
export interface SourceContent {
  tree: SourceTree;
  localFiles: LocalFile[];
}
