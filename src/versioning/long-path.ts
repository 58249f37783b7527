import { type LocatedPage, locatePages } from './located-page.js';
import { isGenerated, type PageNode } from './page.js';
import { comparePages } from './page-changes.js';

/**
 * Longest path of a page, in UTF-16 units before it is encoded. Browsers and proxies take URLs of about 8 KB, and a letter
 * can have nine bytes there.
 */
export const MAX_PATH_LENGTH = 1_000;

/**
 * A page whose path a change makes too long; undefined when there is none. Pages may keep a path that was too long before
 * the change. Pages below a computed page are at most two levels deeper than what people write, so they are not checked.
 */
export function pageWithLongPath(
  before: readonly PageNode[],
  after: readonly PageNode[],
): LocatedPage | undefined {
  if (before === after || !hasLongPath(after)) return undefined;
  const changes = comparePages(before, after);
  for (const [id, placed] of changes.after) {
    const { length } = placed.path;
    if (length <= MAX_PATH_LENGTH || isGenerated(placed.page)) continue;
    if (length > (changes.before.get(id)?.path.length ?? 0)) return placed;
  }
  return undefined;
}

/** Quick, so that usual changes are not compared. */
function hasLongPath(pages: readonly PageNode[]): boolean {
  for (const { path } of locatePages(pages)) if (path.length > MAX_PATH_LENGTH) return true;
  return false;
}

/** Completes a sentence about a change that makes a path too long. */
export function longPathMessage({ page, path }: LocatedPage): string {
  return (
    `would make the path of the page "${page.title}" ${path.length} characters long; the maximum is ${MAX_PATH_LENGTH}: ` +
    'give it, or the pages above it, shorter slugs'
  );
}
