import { NotFoundError } from '../../common/errors/api-error.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import { isReadable } from '../pages/page-order.js';
import type { SiteVisit } from '../visits/site-visit.js';

/**
 * The page that an address such as `~feedback/{pageId}` names.
 * @throws NotFoundError when there is no such page
 */
export function namedPage({ rest }: Pick<SiteVisit, 'rest'>, index: PageIndex): PlacedPage {
  const [, pageId = '', further] = rest;
  const placed = further === undefined ? index.find(pageId) : undefined;
  if (placed === undefined || !isReadable(placed.page)) throw new NotFoundError('page');
  return placed;
}
