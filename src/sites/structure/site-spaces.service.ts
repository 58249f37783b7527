import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { changedState } from '../../outbox/changed-state.js';
import { addSiteSpace, removeSiteSpaces, updateSiteSpace } from '../tree/site-space-changes.js';
import { sectionsOf, type SiteSpaceNode, siteSpacesOf, type SiteStructure } from '../tree/site-structure.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { VisibleStructure } from '../views/site-structures.js';
import { toSiteSpaceResource } from '../views/structure.mapper.js';
import type { SiteSpaceResource } from '../views/structure.resource.js';
import type { AddSiteSpaceDto, UpdateSiteSpaceDto } from './dto/structure.dto.js';
import { StructureItems } from './structure-items.service.js';

/** The spaces that a site shows. A section that becomes empty is removed too. */
@Injectable()
export class SiteSpacesService extends StructureItems<
  SiteSpaceNode,
  SiteSpaceResource,
  AddSiteSpaceDto,
  UpdateSiteSpaceDto
> {
  protected readonly type = 'site-space';
  protected readonly itemsOf = siteSpacesOf;
  protected readonly show = show;
  protected readonly without = without;

  /** Adds a space, last in its section. @throws ConflictError when the site already shows it */
  async add(
    actor: Actor,
    site: SiteOf,
    { spaceId, sectionId, condition }: AddSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    const id = newId();
    const change = { kind: 'added', id, after: { space: spaceId }, spaceIds: [spaceId] } as const;
    const seen = await this.change(actor, site, change, ({ structure, visibleId, titles }) =>
      addSiteSpace(
        structure,
        { id, spaceId, title: titles.get(spaceId) as string, ...withoutUndefined({ condition }) },
        sectionId === undefined ? undefined : visibleId(sectionId),
      ),
    );
    return this.find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    id: string,
    { path, spaceId, condition }: UpdateSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    const changes = withoutUndefined({ path, spaceId, condition });
    const after = changedState({ path, space: spaceId, condition }, ['space']);
    const spaceIds = spaceId === undefined ? [] : [spaceId];
    const change = { kind: 'updated', id, after, spaceIds } as const;
    const seen = await this.change(actor, site, change, ({ structure, visibleId }) =>
      updateSiteSpace(structure, visibleId(id), changes),
    );
    return this.find(seen, id);
  }
}

function show(siteSpace: SiteSpaceNode, seen: VisibleStructure): SiteSpaceResource {
  const section = sectionsOf(seen.structure).find(({ siteSpaces }) => siteSpaces.includes(siteSpace));
  return toSiteSpaceResource(siteSpace, section, seen);
}

/** @throws NotFoundError */
function without(structure: SiteStructure, id: string): SiteStructure {
  const isRemoved = (siteSpace: SiteSpaceNode): boolean => siteSpace.id === id;
  if (!siteSpacesOf(structure).some(isRemoved)) throw new NotFoundError('site space');
  return removeSiteSpaces(structure, isRemoved);
}
