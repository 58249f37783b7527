import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import type { EventState } from '../../outbox/recorded-event.js';
import type { SiteReader } from '../store/site-reader.js';
import { visiblePosition } from '../tree/positions.js';
import type { SiteStructure } from '../tree/site-structure.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { type ChangedStructure, SiteStructures, type VisibleStructure } from '../views/site-structures.js';
import { SiteViews } from '../views/site-views.js';
import { type ItemType, toStructurePosition } from './dto/position.input.js';
import type { MoveDto } from './dto/structure.dto.js';
import { ITEM_KINDS } from './item-kinds.js';
import { inMemorySource } from './structure-list.js';

/** A change of an item, as the audit log records it. */
interface ItemChange {
  kind: 'added' | 'updated' | 'removed' | 'moved';
  id: string;
  after?: EventState;
  /** IDs of the spaces that it adds to the site. */
  spaceIds?: readonly string[];
}

/** What site spaces, sections and section groups have in common: the items of one type in the structures of sites. */
@Injectable()
export abstract class StructureItems<
  Item extends { id: string; isDefault?: boolean },
  Resource extends { id: string },
  AddBody,
  UpdateBody,
> {
  protected abstract readonly type: ItemType;

  constructor(
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
    private readonly paginator: KeysetPaginator,
  ) {}

  abstract add(actor: Actor, site: SiteOf, body: AddBody): Promise<Resource>;

  abstract update(actor: Actor, site: SiteOf, id: string, body: UpdateBody): Promise<Resource>;

  /** The items of this type in their order. */
  protected abstract readonly itemsOf: (structure: SiteStructure) => Item[];

  protected abstract readonly show: (item: Item, seen: VisibleStructure) => Resource;

  protected abstract readonly without: (structure: SiteStructure, id: string) => SiteStructure;

  /** The items that a reader sees, in the order of the site. @throws NotFoundError */
  list(
    reader: SiteReader,
    site: SiteOf,
    { page, limit, default: isDefault }: ListQuery & { default?: boolean },
  ): Promise<TaggedBody> {
    const { noun } = ITEM_KINDS[this.type];
    const name = isDefault === undefined ? `${noun}s` : `${noun}s ${isDefault}`;
    return this.views.represent(reader, site, JSON.stringify([name, page, limit]), (seen) =>
      this.paginator.page(
        { page, limit },
        {
          name: `${name} of ${site.siteId}`,
          ...inMemorySource(async () =>
            this.itemsOf(seen.structure)
              .filter((item) => isDefault === undefined || item.isDefault === isDefault)
              .map((item) => this.show(item, seen)),
          ),
        },
      ),
    );
  }

  /** Removes an item from the site. @throws NotFoundError */
  async remove(actor: Actor, site: SiteOf, id: string): Promise<void> {
    await this.change(actor, site, { kind: 'removed', id }, ({ structure, visibleId }) =>
      this.without(structure, visibleId(id)),
    );
  }

  /** Moves an item next to another one. @throws NotFoundError */
  async move(actor: Actor, site: SiteOf, id: string, body: MoveDto): Promise<Resource> {
    const { move, neighbours } = ITEM_KINDS[this.type];
    const position = toStructurePosition(body.position, neighbours);
    const seen = await this.change(actor, site, { kind: 'moved', id }, ({ structure, visibleId }) =>
      move(structure, visibleId(id), visiblePosition(position, visibleId)),
    );
    return this.find(seen, id);
  }

  protected change(
    actor: Actor,
    site: SiteOf,
    { kind, id, after, spaceIds }: ItemChange,
    apply: (changed: ChangedStructure) => SiteStructure,
  ): Promise<VisibleStructure> {
    const action = `${ITEM_KINDS[this.type].subject}.${kind}` as const;
    return this.structures.change(actor, site, { action, target: id, after }, apply, spaceIds);
  }

  /** @throws NotFoundError */
  protected find(seen: VisibleStructure, id: string): Resource {
    const item = this.itemsOf(seen.structure).find((each) => each.id === id);
    if (item === undefined) throw new NotFoundError(ITEM_KINDS[this.type].noun);
    return this.show(item, seen);
  }
}
