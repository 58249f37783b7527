import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';
import { itemId, toStructurePosition } from './dto/position.input.js';
import type { SortStructureDto } from './dto/structure.dto.js';
import { ITEM_KINDS } from './item-kinds.js';
import { visiblePosition } from '../tree/positions.js';
import { findItem } from '../tree/site-structure.js';
import { SiteStructures } from '../views/site-structures.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toStructureResource } from '../views/structure.mapper.js';
import type { SiteStructureResource } from '../views/structure.resource.js';

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
    const { noun, subject, neighbours, move } = ITEM_KINDS[item.type];
    const place = toStructurePosition(position, neighbours);
    const event = { action: `${subject}.moved` as const, target: id };
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) => {
      if (findItem(structure, visibleId(id))?.type !== item.type) throw new NotFoundError(noun);
      return move(structure, id, visiblePosition(place, visibleId));
    });
    return toStructureResource(seen.structure, seen);
  }
}
