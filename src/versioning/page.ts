import type { ContentReference } from '../markdown/source/content-reference.js';
import type { GitSource } from './git-source.js';

export const PAGE_TYPES = ['document', 'group', 'link', 'computed'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Levels of pages. Whatever walks a tree walks its depth, and nobody reads deeper. */
export const MAX_DEPTH = 32;

/** What a page shows besides its text, and how. Every part is optional; `DEFAULT_LAYOUT` holds for what is left out. */
export interface PageLayout {
  width?: 'default' | 'wide';
  cover?: boolean;
  coverSize?: 'hero' | 'full';
  title?: boolean;
  description?: boolean;
  tableOfContents?: boolean;
  outline?: boolean;
  pagination?: boolean;
  metadata?: boolean;
}

/** How a document is shown where its page says nothing. */
export const DEFAULT_LAYOUT: Readonly<Required<PageLayout>> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

export interface PageCover {
  ref?: ContentReference;
  refDark?: ContentReference;
  yPos?: number;
}

/** What a computed page is made of, by the type of the source. */
export interface ComputedSource {
  type: string;
  dependencies?: Record<string, { ref: ContentReference }>;
  props?: object;
  /**
   * Id of the organization whose source it is: somebody who may see that named it. A space that is handed over takes none
   * of the sources of the other organization, whatever they are called.
   */
  organization?: string;
}

/** Everything of a page but its place in the tree and its text. Properties without a value are left out, never null. */
export interface PageAttributes {
  type: PageType;
  title: string;
  /** Unique among siblings; the page's path is the slugs from the top joined by `/`. */
  slug: string;
  description?: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  layout?: PageLayout;
  cover?: PageCover;
  variables?: Record<string, string>;
  /** Where a `link` page leads. */
  ref?: ContentReference;
  /** Where a `computed` page gets its content. What is below it is generated, and changes only with that. */
  computed?: ComputedSource;
  /** What it was made of: of a computed page the state of its source, of one below it the part of the source. */
  computedSeed?: string;
  git?: GitSource;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A page with everything below it, as edits and imports handle it. */
export interface PageNode extends PageAttributes {
  /** Stable for ever: renaming, moving and importing again keep it. */
  id: string;
  /** Hash of the page's document (`documentHash` in document.ts); null for pages that have no text. */
  document: string | null;
  children: PageNode[];
}

/** Whether a page was made from the source of a computed page above it, and changes with that alone. */
export function isGenerated({ type, computedSeed }: Pick<PageAttributes, 'type' | 'computedSeed'>): boolean {
  return type !== 'computed' && computedSeed !== undefined;
}
