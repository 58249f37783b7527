import type { LinkTarget, NavPage, PageChange } from '../../rendering/site/site-page.js';
import type { PageNode } from '../../versioning/page.js';
import { firstReadable } from './page-order.js';

/** With more pages, only a part of the tree is sent with a page. Scripts fetch the branches when they are opened. */
const MAX_WHOLE_TREE = 300;
/** Pages of one level of such a tree. */
const MAX_LEVEL = 100;

/** The data that a page tree depends on. */
export interface TreeOptions {
  /** IDs of the shown page and of the pages above it. */
  trail: ReadonlySet<string>;
  activeId: string | undefined;
  /** Number of items of the whole tree. */
  size: number;
  titleOf: (page: PageNode) => string;
  /** Where an item leads; undefined for groups, and for links that the reader cannot follow. */
  targetOf: (page: PageNode) => LinkTarget | undefined;
  /** In a preview: how the page was changed. */
  changeOf: (page: PageNode) => PageChange | undefined;
}

/**
 * The page tree of a site space, without hidden pages. A large tree is shortened to the top level, the levels of the pages
 * above the shown page, and the first groups. Other groups lead to their first page, so they work without scripts.
 */
export function pageTree(pages: readonly PageNode[], options: TreeOptions): NavPage[] {
  return new Tree(options).level(pages);
}

class Tree {
  private readonly isLarge: boolean;
  /** Pages of groups that can still be shown. */
  private room = MAX_WHOLE_TREE;

  constructor(private readonly options: TreeOptions) {
    this.isLarge = options.size > MAX_WHOLE_TREE;
  }

  level(pages: readonly PageNode[]): NavPage[] {
    const shown = pages.filter(({ hidden }) => hidden !== true);
    if (!this.isLarge || shown.length <= MAX_LEVEL) return shown.flatMap((page) => this.item(page));
    const place = shown.findIndex(({ id }) => this.options.trail.has(id));
    const start = Math.min(Math.max(0, place - MAX_LEVEL / 2), shown.length - MAX_LEVEL);
    const end = start + MAX_LEVEL;
    const [before, after] = [shown[start - 1], shown[end]];
    return [
      ...(before === undefined ? [] : this.further(before)),
      ...shown.slice(start, end).flatMap((page) => this.item(page)),
      ...(after === undefined ? [] : this.further(after)),
    ];
  }

  /** The page next to those that are shown, whose own tree goes on from there. */
  private further(page: PageNode): NavPage[] {
    return this.item(page, true).map((item) => ({ ...item, title: `… ${item.title}` }));
  }

  private item(page: PageNode, isClosed = false): NavPage[] {
    const { trail, activeId, titleOf, changeOf } = this.options;
    const shown = page.children.filter(({ hidden }) => hidden !== true);
    const isOpen = !isClosed && this.opens(page, shown.length);
    const first = page.type === 'group' && !isOpen ? firstReadable(page.children) : undefined;
    const kind = page.type === 'link' || (page.type === 'group' && first === undefined) ? page.type : 'page';
    const target = kind === 'group' ? undefined : this.options.targetOf(first ?? page);
    if (kind === 'link' && target === undefined) return [];
    const change = changeOf(page);
    return [
      {
        id: page.id,
        title: titleOf(page),
        kind,
        ...(target === undefined ? {} : { href: target.href }),
        icon: page.icon,
        emoji: page.emoji,
        ...(target?.external === true ? { external: true } : {}),
        active: page.id === activeId,
        onTrail: trail.has(page.id) && page.id !== activeId,
        children: isOpen ? this.level(page.children) : [],
        hasMore: shown.length > 0 && !isOpen,
        change,
      },
    ];
  }

  private opens({ id, type }: PageNode, children: number): boolean {
    if (!this.isLarge || this.options.trail.has(id)) return true;
    if (type !== 'group' || children > this.room) return false;
    this.room -= children;
    return true;
  }
}
