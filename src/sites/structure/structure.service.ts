import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';
import { itemId, ITEM_TYPES, toStructurePosition } from './dto/position.input.js';
import type { SortStructureDto } from './dto/structure.dto.js';
import { moveGroup } from '../tree/group-changes.js';
import { visiblePosition } from '../tree/positions.js';
import { moveSection } from '../tree/section-changes.js';
import { moveSiteSpace } from '../tree/site-space-changes.js';
import { findItem } from '../tree/site-structure.js';
import { SiteStructures } from '../views/site-structures.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toStructureResource } from '../views/structure.mapper.js';
import type { SiteStructureResource } from '../views/structure.resource.js';

const MOVES = {
  'site-space': moveSiteSpace,
  'site-section': moveSection,
  'site-section-group': moveGroup,
} as const;

const MOVED = {
  'site-space': 'site_space.moved',
  'site-section': 'site_section.moved',
  'site-section-group': 'site_section_group.moved',
} as const;

/** The structure of a site as a whole. */
@Injectable()
export class StructureService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
  ) {}

  /** The structure as a reader sees it. @throws NotFoundError */
  get(reader: SiteReader, site: SiteOf): Promise<TaggedBody> {
    return this.views.represent(reader, site, 'structure', (seen) =>
      toStructureResource(seen.structure, seen),
    );
  }

  /** Moves any item next to another one. */
  async sort(
    actor: Actor,
    site: SiteOf,
    { item, position }: SortStructureDto,
  ): Promise<SiteStructureResource> {
    const id = itemId(item, 'item');
    const beside =
      item.type === 'site-space'
        ? (['site-space'] as const)
        : ITEM_TYPES.filter((type) => type !== 'site-space');
    const place = toStructurePosition(position, beside);
    const event = { action: MOVED[item.type], target: id };
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) => {
      if (findItem(structure, visibleId(id))?.type !== item.type) throw new NotFoundError(NOUNS[item.type]);
      return MOVES[item.type](structure, id, visiblePosition(place, visibleId));
    });
    return toStructureResource(seen.structure, seen);
  }
}

const NOUNS = {
  'site-space': 'site space',
  'site-section': 'section',
  'site-section-group': 'section group',
} as const;
