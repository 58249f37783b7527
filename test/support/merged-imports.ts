import type { PageNode } from '../../src/versioning/page.js';
import {
  mergeImport,
  type MergeContext,
  type MergedImport,
  type SpaceContent,
} from '../../src/importing/apply/merge-into-content.js';
import type { SourceTree } from '../../src/importing/structure/source-tree.js';

export const EMPTY: SpaceContent = { pages: [], files: [] };

let ids = 0;
/** What a merge needs, with IDs in order. */
export function context(options: Partial<MergeContext> = {}): MergeContext {
  return { newId: () => `id-${(ids += 1)}`, now: '2026-01-01T00:00:00.000Z', ...options };
}

/** What the history knows of imports. */
export function earlierOf(...imports: MergedImport[]): NonNullable<MergeContext['earlier']> {
  const pages: Record<string, string[]> = {};
  for (const { imported } of imports) {
    for (const { path, kind, id } of imported) if (kind === 'page') (pages[path] ??= []).push(id);
  }
  return { pages, isComplete: imports.length > 0 };
}

/** The paths of all pages. */
export function paths(pages: readonly PageNode[], parent = ''): string[] {
  return pages.flatMap((page) => [
    `${parent}${page.slug}`,
    ...paths(page.children, `${parent}${page.slug}/`),
  ]);
}

/** The page with a path. @throws Error when there is none */
export function pageAt(content: SpaceContent, path: string): PageNode {
  const [slug = '', ...rest] = path.split('/');
  const page = content.pages.find((each) => each.slug === slug);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return rest.length === 0 ? page : pageAt({ ...content, pages: page.children }, rest.join('/'));
}

/** A page that no import brought. */
export function handwritten(slug: string, children: PageNode[] = [], more: Partial<PageNode> = {}): PageNode {
  const time = '2025-01-01T00:00:00.000Z';
  return {
    id: `own-${slug}`,
    type: 'document',
    title: slug,
    slug,
    document: 'hash',
    createdAt: time,
    updatedAt: time,
    children,
    ...more,
  };
}

/** Merges a source whose files name the slugs. */
export const bySource = (
  source: SourceTree,
  current: SpaceContent = EMPTY,
  options: Partial<MergeContext> = {},
) => mergeImport(source, current, context({ slugs: 'source', earlier: earlierOf(), ...options }));

/** Merges a source that the space mirrors. */
export const mirror = (source: SourceTree, current: SpaceContent, options: Partial<MergeContext> = {}) =>
  mergeImport(source, current, context({ mode: 'mirror', earlier: earlierOf(), ...options }));
