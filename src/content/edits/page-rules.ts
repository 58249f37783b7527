import { isGenerated, type PageNode } from '../../versioning/page.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageFields } from './content-change.js';
import { EditError, GeneratedPageError } from './edit-error.js';
import type { PageDraft } from './page-draft.js';

/** Most computed pages of one space: each can have thousands of generated pages. */
export const MAX_COMPUTED_PAGES = 100;

/** The rules for edits of computed pages and their generated pages. */
export class PageRules {
  /** Number of computed pages, including added ones; undefined until it is needed. */
  private computedPages: number | undefined;

  /** @param before the pages before all changes */
  constructor(
    private readonly pages: PageDraft,
    private readonly before: readonly PageNode[],
  ) {}

  /** @throws GeneratedPageError when a page is generated */
  requireNotGenerated(id: string): void {
    if (isGenerated(this.pages.get(id))) throw new GeneratedPageError('page');
  }

  /** @throws GeneratedPageError when the pages below a page are generated */
  requireWritableParent(into: string | null | undefined): void {
    if (into == null) return;
    const page = this.pages.get(into, 'into');
    if (page.type === 'computed' || isGenerated(page)) throw new GeneratedPageError('into');
  }

  /** @throws EditError when there would be too many computed pages */
  countComputed(): void {
    this.computedPages ??= [...locatePages(this.before)].filter(
      ({ page }) => page.type === 'computed',
    ).length;
    this.computedPages += 1;
    if (this.computedPages > MAX_COMPUTED_PAGES)
      throw new EditError('type', `would make more than ${MAX_COMPUTED_PAGES} computed pages in the space`);
  }

  requireNoChildren(id: string): void {
    if (this.pages.hasChildren(id))
      throw new EditError('type', 'must not be computed for a page with pages below it');
  }
}

/** Checks which fields a page of a type must and must not have. */
export function checkKind(
  kind: PageNode['type'],
  { document, ref, computed }: PageFields,
  kept: Pick<PageFields, 'ref' | 'computed'>,
): void {
  if (document !== undefined && kind !== 'document')
    throw new EditError('document', `must not be given for a ${kind}`);
  if (ref != null && kind !== 'link') throw new EditError('ref', `must not be given for a ${kind}`);
  if (kind === 'link' && kept.ref == null) throw new EditError('ref', 'must be given for a link');
  if (computed !== undefined && kind !== 'computed')
    throw new EditError('computed', `must not be given for a ${kind}`);
  if (kind === 'computed' && kept.computed === undefined)
    throw new EditError('computed', 'must be given for a computed page');
}
