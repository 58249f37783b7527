import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ValidationError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { addGroup, addToGroup, removeFromGroup, removeGroup, updateGroup } from '../tree/group-changes.js';
import { groupsOf, type SectionGroupNode } from '../tree/site-structure.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toSectionGroupResource } from '../views/structure.mapper.js';
import type { SiteSectionGroupResource } from '../views/structure.resource.js';
import type { AddSectionGroupDto, AddToGroupDto, UpdateSectionGroupDto } from './dto/structure.dto.js';
import { StructureItems } from './structure-items.service.js';

/** The section groups of a site. The sections of a removed group stay. */
@Injectable()
export class SectionGroupsService extends StructureItems<
  SectionGroupNode,
  SiteSectionGroupResource,
  AddSectionGroupDto,
  UpdateSectionGroupDto
> {
  protected readonly type = 'site-section-group';
  protected readonly itemsOf = groupsOf;
  protected readonly show = toSectionGroupResource;
  protected readonly without = removeGroup;

  async add(
    actor: Actor,
    site: SiteOf,
    { title, icon, sections = [] }: AddSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    if (new Set(sections).size !== sections.length)
      throw new ValidationError([{ path: 'sections', message: 'must not name a section twice' }]);
    const id = newId();
    const change = { kind: 'added', id, after: { sections } } as const;
    const seen = await this.change(actor, site, change, ({ structure, visibleId }) =>
      addGroup(structure, { id, title, icon: icon ?? null }, sections.map(visibleId)),
    );
    return this.find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    id: string,
    { title, icon }: UpdateSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    const changes = withoutUndefined({ title, icon });
    const change = { kind: 'updated', id, after: { changed: Object.keys(changes) } } as const;
    const seen = await this.change(actor, site, change, ({ structure }) =>
      updateGroup(structure, id, changes),
    );
    return this.find(seen, id);
  }

  async addSection(
    actor: Actor,
    site: SiteOf,
    id: string,
    { sectionId }: AddToGroupDto,
  ): Promise<SiteSectionGroupResource> {
    const change = { kind: 'updated', id, after: { addedSection: sectionId } } as const;
    const seen = await this.change(actor, site, change, ({ structure, visibleId }) =>
      addToGroup(structure, id, visibleId(sectionId)),
    );
    return this.find(seen, id);
  }

  /** Removes a section from its group. It stays on the site. */
  async removeSection(actor: Actor, site: SiteOf, id: string, sectionId: string): Promise<void> {
    const change = { kind: 'updated', id, after: { removedSection: sectionId } } as const;
    await this.change(actor, site, change, ({ structure, visibleId }) =>
      removeFromGroup(structure, id, visibleId(sectionId)),
    );
  }
}
