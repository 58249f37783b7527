import { isGenerated, type PageNode } from '../../versioning/page.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageFields } from './content-change.js';
import { EditError, GeneratedPageError } from './edit-error.js';
import type { PageDraft } from './page-draft.js';

/** Computed pages of one space: each may hold thousands. */
export const MAX_COMPUTED_PAGES = 100;

/** What edits may do with computed pages, and with what these are made into. */
export class PageRules {
  /** Those there were, and those that are added; undefined: nobody has asked. */
  private computedPages: number | undefined;

  /** @param before the pages as they were before all changes */
  constructor(
    private readonly pages: PageDraft,
    private readonly before: readonly PageNode[],
  ) {}

  /** @throws GeneratedPageError when a page is made of a source */
  requireNotGenerated(id: string): void {
    if (isGenerated(this.pages.get(id))) throw new GeneratedPageError('page');
  }

  /** @throws GeneratedPageError when what is below a page is made of a source */
  requireWritableParent(into: string | null | undefined): void {
    if (into == null) return;
    const page = this.pages.get(into, 'into');
    if (page.type === 'computed' || isGenerated(page)) throw new GeneratedPageError('into');
  }

  /** @throws EditError when one more computed page would be too many */
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

/** What may not go together on a page, and what there must be in the end. */
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
