import type { PageIndex } from '../versioning/page-index.js';
import type { PageNode } from '../versioning/page.js';
import { type PageAddress, toNamedPage } from '../content/pages/page.mapper.js';
import { MAX_TARGET } from './link-items.js';
import type { LinkedPage } from './link.resource.js';

/** Most pages below a linked page that are returned. */
const MAX_BELOW = 100;
/** Most pages below linked pages in one page of a list, in which each item can name a page. */
const MAX_BELOW_OF_LIST = 2_000;

type PageBelow = NonNullable<LinkedPage['pages']>[number];

/** The pages that an answer names, with the pages below them up to a limit for the whole answer. */
export class LinkedPages {
  private room = MAX_BELOW_OF_LIST;

  constructor(
    private readonly index: PageIndex,
    private readonly address: PageAddress,
  ) {}

  toResource(id: string): LinkedPage {
    const placed = this.index.find(id);
    if (placed === undefined) return { id };
    const { page, path } = placed;
    const limit = Math.min(MAX_BELOW, this.room);
    const counter = { left: limit };
    const pages = this.below(page.children, path, counter);
    this.room -= limit - counter.left;
    return { ...this.named(page, path), pages };
  }

  private below(children: readonly PageNode[], path: string, counter: { left: number }): PageBelow[] {
    const resources: PageBelow[] = [];
    for (const page of children) {
      if (counter.left === 0) break;
      counter.left -= 1;
      const ownPath = `${path}/${page.slug}`;
      resources.push({ ...this.named(page, ownPath), pages: this.below(page.children, ownPath, counter) });
    }
    return resources;
  }

  private named(page: PageNode, path: string) {
    const { target, href, ...named } = toNamedPage(page, path, this.address);
    if (target === undefined) return named;
    if (target.kind !== 'url' || href === undefined) return { ...named, target };
    const url = href.slice(0, MAX_TARGET).toWellFormed();
    return { ...named, target: { ...target, url }, href: url };
  }
}
