import type { ContentReference } from '../markdown/source/content-reference.js';
import type { GitSource } from './git-source.js';

export const PAGE_TYPES = ['document', 'group', 'link', 'computed'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Maximum levels of pages. Limits recursion over trees; readers do not need more levels. */
export const MAX_DEPTH = 32;

/** The parts that a page shows besides its text. `DEFAULT_LAYOUT` applies to properties that are left out. */
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

/** The default layout of documents. */
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

/** The source of a computed page. */
export interface ComputedSource {
  type: string;
  dependencies?: Record<string, { ref: ContentReference }>;
  props?: object;
  /**
   * ID of the organization that owns the source. Set when a person who may see the source named it. After a transfer, a
   * space cannot use sources of the other organization that have the same name.
   */
  organization?: string;
}

/**
 * All properties of a page except its position in the tree and its text. Properties without a value are left out, never
 * null.
 */
export interface PageAttributes {
  type: PageType;
  title: string;
  /** Unique among siblings. The path of a page consists of the slugs from the top, joined by `/`. */
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
  /** Target of a `link` page. */
  ref?: ContentReference;
  /** Source of a `computed` page. The pages below it are generated, and change only with the source. */
  computed?: ComputedSource;
  /** For a computed page, the state of its source; for a generated page, the part of the source. */
  computedSeed?: string;
  git?: GitSource;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A page with all pages below it, as edits and imports use it. */
export interface PageNode extends PageAttributes {
  /** Never changes, also when the page is renamed, moved or imported again. */
  id: string;
  /** Hash of the page's document (`documentHash` in document.ts); null for pages that have no text. */
  document: string | null;
  children: PageNode[];
}

/** Whether a page was generated from the source of a computed page above it. */
export function isGenerated({ type, computedSeed }: Pick<PageAttributes, 'type' | 'computedSeed'>): boolean {
  return type !== 'computed' && computedSeed !== undefined;
}
