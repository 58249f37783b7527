import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import { newId } from '../../common/ids.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { changedState } from '../../outbox/changed-state.js';
import type {
  AddSiteSpaceDto,
  ListSiteSpacesQuery,
  MoveDto,
  UpdateSiteSpaceDto,
} from './dto/structure.dto.js';
import { toStructurePosition } from './dto/position.input.js';
import { visiblePosition } from '../tree/positions.js';
import {
  addSiteSpace,
  moveSiteSpace,
  removeSiteSpaces,
  updateSiteSpace,
} from '../tree/site-space-changes.js';
import { sectionsOf, siteSpacesOf } from '../tree/site-structure.js';
import { type VisibleStructure, SiteStructures } from '../views/site-structures.js';
import { inMemorySource } from './structure-list.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toSiteSpaceResource } from '../views/structure.mapper.js';
import type { SiteSpaceResource } from '../views/structure.resource.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';

/** The spaces that a site shows. */
@Injectable()
export class SiteSpacesService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
    private readonly paginator: KeysetPaginator,
  ) {}

  /** The site spaces that a reader sees, in the order of the site. @throws NotFoundError */
  list(
    reader: SiteReader,
    site: SiteOf,
    { page, limit, default: wanted }: ListSiteSpacesQuery,
  ): Promise<TaggedBody> {
    const name = JSON.stringify(['site spaces', page, limit, wanted]);
    return this.views.represent(reader, site, name, (seen) =>
      this.paginator.page(
        { page, limit },
        {
          name: `site spaces of ${site.siteId} ${wanted}`,
          ...inMemorySource(async () =>
            siteSpacesOf(seen.structure)
              .filter(({ isDefault }) => wanted === undefined || isDefault === wanted)
              .map(({ id }) => find(seen, id)),
          ),
        },
      ),
    );
  }

  /** Adds a space, last in its section. @throws ConflictError when the site already shows it */
  async add(
    actor: Actor,
    site: SiteOf,
    { spaceId, sectionId, condition }: AddSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    const id = newId();
    const event = { action: 'site_space.added', target: id, after: { space: spaceId } } as const;
    const seen = await this.structures.change(
      actor,
      site,
      event,
      ({ structure, visibleId, titles }) =>
        addSiteSpace(
          structure,
          {
            id,
            spaceId,
            title: titles.get(spaceId) as string,
            ...(condition === undefined ? {} : { condition }),
          },
          sectionId === undefined ? undefined : visibleId(sectionId),
        ),
      [spaceId],
    );
    return find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    siteSpaceId: string,
    { path, spaceId, condition }: UpdateSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    const changes = {
      ...(path !== undefined ? { path } : {}),
      ...(spaceId !== undefined ? { spaceId } : {}),
      ...(condition !== undefined ? { condition } : {}),
    };
    const after = changedState({ path, space: spaceId, condition }, ['space']);
    const seen = await this.structures.change(
      actor,
      site,
      { action: 'site_space.updated', target: siteSpaceId, after },
      ({ structure, visibleId }) => updateSiteSpace(structure, visibleId(siteSpaceId), changes),
      spaceId === undefined ? [] : [spaceId],
    );
    return find(seen, siteSpaceId);
  }

  /** Removes a space from the site. A section that becomes empty is removed too. */
  async remove(actor: Actor, site: SiteOf, siteSpaceId: string): Promise<void> {
    const event = { action: 'site_space.removed', target: siteSpaceId } as const;
    await this.structures.change(actor, site, event, ({ structure, visibleId }) => {
      const gone = visibleId(siteSpaceId);
      if (!siteSpacesOf(structure).some(({ id }) => id === gone)) throw new NotFoundError('site space');
      return removeSiteSpaces(structure, ({ id }) => id === gone);
    });
  }

  async move(actor: Actor, site: SiteOf, siteSpaceId: string, body: MoveDto): Promise<SiteSpaceResource> {
    const position = toStructurePosition(body.position, ['site-space']);
    const event = { action: 'site_space.moved', target: siteSpaceId } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      moveSiteSpace(structure, visibleId(siteSpaceId), visiblePosition(position, visibleId)),
    );
    return find(seen, siteSpaceId);
  }
}

/** @throws NotFoundError */
function find(visible: VisibleStructure, id: string): SiteSpaceResource {
  const node = siteSpacesOf(visible.structure).find((each) => each.id === id);
  if (node === undefined) throw new NotFoundError('site space');
  const section = sectionsOf(visible.structure).find(({ siteSpaces }) => siteSpaces.includes(node));
  return toSiteSpaceResource(node, section, visible);
}
