import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import { newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { changedState } from '../../outbox/changed-state.js';
import { toStructurePosition } from './dto/position.input.js';
import type { AddSectionDto, MoveDto, UpdateSectionDto } from './dto/structure.dto.js';
import { visiblePosition } from '../tree/positions.js';
import { addSection, moveSection, removeSection, updateSection } from '../tree/section-changes.js';
import { setDefaultSiteSpace } from '../tree/site-space-changes.js';
import { groupsOf, sectionsOf } from '../tree/site-structure.js';
import { type VisibleStructure, SiteStructures } from '../views/site-structures.js';
import { inMemorySource } from './structure-list.js';
import { findSection } from '../tree/structure-parts.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { toSectionResource } from '../views/structure.mapper.js';
import type { SiteSectionResource } from '../views/structure.resource.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';

/** The sections of a site. */
@Injectable()
export class SectionsService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
    private readonly paginator: KeysetPaginator,
  ) {}

  /** The sections that a reader sees, in the order of the site. @throws NotFoundError */
  list(reader: SiteReader, site: SiteOf, { page, limit }: ListQuery): Promise<TaggedBody> {
    return this.views.represent(reader, site, JSON.stringify(['sections', page, limit]), (seen) =>
      this.paginator.page(
        { page, limit },
        {
          name: `sections of ${site.siteId}`,
          ...inMemorySource(async () => sectionsOf(seen.structure).map(({ id }) => find(seen, id))),
        },
      ),
    );
  }

  /** Creates a section, last on the site. The first section takes over the site spaces at the root. */
  async add(
    actor: Actor,
    site: SiteOf,
    { spaceId, title, icon }: AddSectionDto,
  ): Promise<SiteSectionResource> {
    const [id, siteSpaceId] = [newId(), newId()];
    const event = {
      action: 'site_section.added',
      target: id,
      after: { siteSpace: siteSpaceId, space: spaceId },
    } as const;
    const seen = await this.structures.change(
      actor,
      site,
      event,
      ({ structure, titles }) => {
        const spaceTitle = titles.get(spaceId) as string;
        return addSection(structure, {
          id,
          siteSpaceId,
          spaceId,
          spaceTitle,
          title: title ?? spaceTitle,
          icon: icon ?? null,
        });
      },
      [spaceId],
    );
    return find(seen, id);
  }

  async update(
    actor: Actor,
    site: SiteOf,
    sectionId: string,
    { defaultSiteSpace, title, path, description, icon, condition }: UpdateSectionDto,
  ): Promise<SiteSectionResource> {
    const changes = {
      ...(title !== undefined ? { title } : {}),
      ...(path !== undefined ? { path } : {}),
      ...(description !== undefined ? { description } : {}),
      ...(icon !== undefined ? { icon } : {}),
      ...(condition !== undefined ? { condition } : {}),
    };
    const after = changedState({ ...changes, defaultSiteSpace }, ['defaultSiteSpace']);
    const event = { action: 'site_section.updated', target: sectionId, after } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) => {
      const changed = updateSection(structure, visibleId(sectionId), changes);
      if (defaultSiteSpace === undefined) return changed;
      const siteSpaceId = visibleId(defaultSiteSpace);
      if (!findSection(changed, sectionId).siteSpaces.some(({ id }) => id === siteSpaceId))
        throw new ValidationError([
          { path: 'defaultSiteSpace', message: 'must be the ID of a site space of the section' },
        ]);
      return setDefaultSiteSpace(changed, siteSpaceId);
    });
    return find(seen, sectionId);
  }

  /** Removes a section from the site, with its site spaces. */
  async remove(actor: Actor, site: SiteOf, sectionId: string): Promise<void> {
    const event = { action: 'site_section.removed', target: sectionId } as const;
    await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      removeSection(structure, visibleId(sectionId)),
    );
  }

  async move(actor: Actor, site: SiteOf, sectionId: string, body: MoveDto): Promise<SiteSectionResource> {
    const position = toStructurePosition(body.position, ['site-section', 'site-section-group']);
    const event = { action: 'site_section.moved', target: sectionId } as const;
    const seen = await this.structures.change(actor, site, event, ({ structure, visibleId }) =>
      moveSection(structure, visibleId(sectionId), visiblePosition(position, visibleId)),
    );
    return find(seen, sectionId);
  }
}

/** @throws NotFoundError */
function find(visible: VisibleStructure, id: string): SiteSectionResource {
  const section = sectionsOf(visible.structure).find((each) => each.id === id);
  if (section === undefined) throw new NotFoundError('section');
  const group = groupsOf(visible.structure).find(({ sections }) => sections.includes(section));
  return toSectionResource(section, group, visible);
}
