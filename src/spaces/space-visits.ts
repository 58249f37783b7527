import { Injectable } from '@nestjs/common';
import type { Visit } from '../access/visit.js';
import { isId } from '../common/ids.js';
import type { SpaceAccess } from './space-access.js';

/** Finds a space that a visitor may read; undefined when the site does not show it to them now. */
type VisitedSpaceFinder = (visit: Visit, spaceId: string) => Promise<SpaceAccess | undefined>;

/** Finds spaces for visitors of sites. The context of sites registers the finder. */
@Injectable()
export class SpaceVisits {
  private finder: VisitedSpaceFinder | undefined;

  onVisit(finder: VisitedSpaceFinder): void {
    this.finder = finder;
  }

  async find(visit: Visit, spaceId: string | undefined): Promise<SpaceAccess | undefined> {
    return isId(spaceId) ? this.finder?.(visit, spaceId) : undefined;
  }
}
