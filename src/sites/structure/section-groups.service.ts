import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import { newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { toStructurePosition } from './dto/position.input.js';
import type {
  AddSectionGroupDto,
  AddToGroupDto,
  MoveDto,
  UpdateSectionGroupDto,
} from './dto/structure.dto.js';
import {
  addGroup,
  addToGroup,
  moveGroup,
  removeFromGroup,
  removeGroup,
  updateGroup,
} from '../tree/group-changes.js';
import { visiblePosition } from '../tree/positions.js';
import { groupsOf } from '../tree/site-structure.js';
import { type VisibleStructure, SiteStructures } from '../views/site-structures.js';
import { inMemorySource } from './structure-list.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toSectionGroupResource } from '../views/structure.mapper.js';
import type { SiteSectionGroupResource } from '../views/structure.resource.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';

/** The section groups of a site. */
@Injectable()
export class SectionGroupsService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
    private readonly paginator: KeysetPaginator,
  ) {}

  /** The groups that a reader sees, in the order of the site. @throws NotFoundError */
  list(reader: SiteReader, site: SiteOf, { page, limit }: ListQuery): Promise<TaggedBody> {
    return this.views.represent(reader, site, JSON.stringify(['section groups', page, limit]), (seen) =>
      this.paginator.page(
        { page, limit },
        {
          name: `section groups of ${site.siteId}`,
          ...inMemorySource(async () =>
            groupsOf(seen.structure).map((group) => toSectionGroupResource(group, seen)),
          ),
        },
      ),
    );
  }

  async add(
    actor: Actor,
    site: SiteOf,
    { title, icon, sections = [] }: AddSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    if (new Set(sections).size !== sections.length)
      throw new ValidationError([{ path: 'sections', message: 'must not name a section twice' }]);
    const id = newId();
    const event = { action: 'site_section_group.added', target: id, after: { sections } } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      addGroup(structure, { id, title, icon: icon ?? null }, sections.map(visibleId)),
    );
    return find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    groupId: string,
    { title, icon }: UpdateSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    const changes = { ...(title !== undefined ? { title } : {}), ...(icon !== undefined ? { icon } : {}) };
    const event = {
      action: 'site_section_group.updated',
      target: groupId,
      after: { changed: Object.keys(changes) },
    } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure }) =>
      updateGroup(structure, groupId, changes),
    );
    return find(seen, groupId);
  }

  /** Removes a group. Its sections stay. */
  async remove(actor: Actor, site: SiteOf, groupId: string): Promise<void> {
    const event = { action: 'site_section_group.removed', target: groupId } as const;
    await this.structures.change(actor, site, event, ({ structure }) => removeGroup(structure, groupId));
  }

  async move(actor: Actor, site: SiteOf, groupId: string, body: MoveDto): Promise<SiteSectionGroupResource> {
    const position = toStructurePosition(body.position, ['site-section', 'site-section-group']);
    const event = { action: 'site_section_group.moved', target: groupId } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      moveGroup(structure, groupId, visiblePosition(position, visibleId)),
    );
    return find(seen, groupId);
  }

  async addSection(
    actor: Actor,
    site: SiteOf,
    groupId: string,
    { sectionId }: AddToGroupDto,
  ): Promise<SiteSectionGroupResource> {
    const event = {
      action: 'site_section_group.updated',
      target: groupId,
      after: { addedSection: sectionId },
    } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      addToGroup(structure, groupId, visibleId(sectionId)),
    );
    return find(seen, groupId);
  }

  /** Removes a section from its group. It stays on the site. */
  async removeSection(actor: Actor, site: SiteOf, groupId: string, sectionId: string): Promise<void> {
    const event = {
      action: 'site_section_group.updated',
      target: groupId,
      after: { removedSection: sectionId },
    } as const;
    await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      removeFromGroup(structure, groupId, visibleId(sectionId)),
    );
  }
}

/** @throws NotFoundError */
function find(visible: VisibleStructure, id: string): SiteSectionGroupResource {
  const group = groupsOf(visible.structure).find((each) => each.id === id);
  if (group === undefined) throw new NotFoundError('section group');
  return toSectionGroupResource(group, visible);
}
