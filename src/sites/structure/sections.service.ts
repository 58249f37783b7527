import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ValidationError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { changedState } from '../../outbox/changed-state.js';
import { addSection, removeSection, updateSection } from '../tree/section-changes.js';
import { setDefaultSiteSpace } from '../tree/site-space-changes.js';
import { groupsOf, type SectionNode, sectionsOf } from '../tree/site-structure.js';
import { findSection } from '../tree/structure-parts.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { VisibleStructure } from '../views/site-structures.js';
import { toSectionResource } from '../views/structure.mapper.js';
import type { SiteSectionResource } from '../views/structure.resource.js';
import type { AddSectionDto, UpdateSectionDto } from './dto/structure.dto.js';
import { StructureItems } from './structure-items.service.js';

/** The sections of a site. Removing one removes its site spaces from the site. */
@Injectable()
export class SectionsService extends StructureItems<
  SectionNode,
  SiteSectionResource,
  AddSectionDto,
  UpdateSectionDto
> {
  protected readonly type = 'site-section';
  protected readonly itemsOf = sectionsOf;
  protected readonly show = show;
  protected readonly without = removeSection;

  /** Creates a section, last on the site. The first section takes over the site spaces at the root. */
  async add(
    actor: Actor,
    site: SiteOf,
    { spaceId, title, icon }: AddSectionDto,
  ): Promise<SiteSectionResource> {
    const [id, siteSpaceId] = [newId(), newId()];
    const after = { siteSpace: siteSpaceId, space: spaceId };
    const change = { kind: 'added', id, after, spaceIds: [spaceId] } as const;
    const seen = await this.change(actor, site, change, ({ structure, titles }) => {
      const spaceTitle = titles.get(spaceId) as string;
      const section = {
        id,
        siteSpaceId,
        spaceId,
        spaceTitle,
        title: title ?? spaceTitle,
        icon: icon ?? null,
      };
      return addSection(structure, section);
    });
    return this.find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    id: string,
    { defaultSiteSpace, title, path, description, icon, condition }: UpdateSectionDto,
  ): Promise<SiteSectionResource> {
    const changes = withoutUndefined({ title, path, description, icon, condition });
    const after = changedState({ ...changes, defaultSiteSpace }, ['defaultSiteSpace']);
    const seen = await this.change(
      actor,
      site,
      { kind: 'updated', id, after },
      ({ structure, visibleId }) => {
        const changed = updateSection(structure, visibleId(id), changes);
        if (defaultSiteSpace === undefined) return changed;
        const siteSpaceId = visibleId(defaultSiteSpace);
        if (!findSection(changed, id).siteSpaces.some((siteSpace) => siteSpace.id === siteSpaceId))
          throw new ValidationError([
            { path: 'defaultSiteSpace', message: 'must be the id of a site space of the section' },
          ]);
        return setDefaultSiteSpace(changed, siteSpaceId);
      },
    );
    return this.find(seen, id);
  }
}

function show(section: SectionNode, seen: VisibleStructure): SiteSectionResource {
  const group = groupsOf(seen.structure).find(({ sections }) => sections.includes(section));
  return toSectionResource(section, group, seen);
}
