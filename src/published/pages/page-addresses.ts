import { type AddressOf, pageHref, type ShownSpace } from './link-targets.js';

/** Characters of the addresses of pages that the text of a page gets: 10,000 links to pages five levels deep fit. */
export const ROOM_FOR_TEXT = 8_000_000;
/** Characters of the addresses around the text: the page tree, the breadcrumbs and other languages. */
export const ROOM_FOR_NAVIGATION = 4_000_000;
/** Characters of the addresses in the header and the footer of a site. */
export const ROOM_FOR_SHELL = 1_000_000;

/**
 * The addresses of pages that one page of a site contains. When the room for addresses with paths is used up, further
 * addresses are short: they lead to the page by its ID. Thousands of long addresses would need more memory than a process
 * has.
 * @param room characters for addresses with paths
 */
export function addressesWithin(room: number): AddressOf {
  let left = room;
  return (space, page, path, times = 1) => {
    // When there is no room any more, encoding paths would only take time.
    const href = left === 0 ? '' : pageHref(space, page, path);
    const length = href.length * times;
    if (left > 0 && length <= left) {
      left -= length;
      return href;
    }
    left = 0;
    return shortHref(space, page.id);
  };
}

/** The address that leads to a page wherever it is: `~pages/{page}`. */
export function shortHref({ base }: Pick<ShownSpace, 'base'>, pageId: string): string {
  return `${base}~pages/${pageId}`;
}
