import type { PlacedPage } from '../../versioning/page-index.js';
import { pageHref, type ShownSpace } from './link-targets.js';
import { isReadable, pageOrder } from './page-order.js';

const EXTENSION = '.md';
/** The name of the first page of a site space, whose own address ends with a slash. */
const FIRST = 'index';

/** The address of a page as markdown. */
export function markdownHref(space: ShownSpace, { page, path }: PlacedPage): string {
  const href = pageHref(space, page, path);
  if (href !== space.base) return href + EXTENSION;
  const name = space.index.findByPath(FIRST) === undefined ? FIRST : path;
  return space.base + name.split('/').map(encodeURIComponent).join('/') + EXTENSION;
}

/** Whether a path below a site space can be that of a page as markdown. */
export function isMarkdownPath(rest: readonly string[]): boolean {
  return rest.at(-1)?.endsWith(EXTENSION) === true;
}

/** The path of a page, from its path as markdown. */
export function pathOfMarkdown(rest: readonly string[]): string {
  return rest.join('/').slice(0, -EXTENSION.length);
}

/** The page whose address as markdown is a path below a site space. */
export function findMarkdownPage({ index }: ShownSpace, rest: readonly string[]): PlacedPage | undefined {
  const path = pathOfMarkdown(rest);
  const found = path === '' ? undefined : index.findByPath(path);
  if (found !== undefined) return isReadable(found.page) ? found : undefined;
  return path === FIRST ? pageOrder(index).pages[0] : undefined;
}
