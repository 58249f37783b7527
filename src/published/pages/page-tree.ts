import type { LinkTarget, NavPage, PageChange } from '../../rendering/site/site-page.js';
import type { PageNode } from '../../versioning/page.js';

/** With more pages, the tree of a page contains only the top level, and the siblings of the pages above it. */
const MAX_WHOLE_TREE = 300;

/** What a page tree depends on. */
export interface TreeOptions {
  /** Ids of the shown page and of the pages above it. */
  trail: ReadonlySet<string>;
  activeId: string | undefined;
  /** Number of items of the whole tree. */
  size: number;
  titleOf: (page: PageNode) => string;
  /** Where an item leads; undefined for groups, and for links that the reader cannot follow. */
  targetOf: (page: PageNode) => LinkTarget | undefined;
  /** In a preview: what was done to the page. */
  changeOf: (page: PageNode) => PageChange | undefined;
}

/** The page tree of a site space, without hidden pages. */
export function pageTree(pages: readonly PageNode[], options: TreeOptions): NavPage[] {
  const { trail, activeId, size } = options;
  return pages.flatMap((page) => {
    if (page.hidden === true) return [];
    const kind = page.type === 'group' || page.type === 'link' ? page.type : 'page';
    const target = kind === 'group' ? undefined : options.targetOf(page);
    if (kind === 'link' && target === undefined) return [];
    const hasChildren = page.children.some(({ hidden }) => hidden !== true);
    const change = options.changeOf(page);
    // Groups are not links, so without scripts their pages would be out of reach.
    const isOpen = size <= MAX_WHOLE_TREE || trail.has(page.id) || kind === 'group';
    return {
      id: page.id,
      title: options.titleOf(page),
      kind,
      ...(target === undefined ? {} : { href: target.href }),
      ...(page.icon === undefined ? {} : { icon: page.icon }),
      ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
      ...(target?.external === true ? { external: true } : {}),
      active: page.id === activeId,
      onTrail: trail.has(page.id) && page.id !== activeId,
      children: hasChildren && isOpen ? pageTree(page.children, options) : [],
      hasMore: hasChildren && !isOpen,
      ...(change === undefined ? {} : { change }),
    };
  });
}
