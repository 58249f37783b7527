import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import type { PublishableSpace } from '../../spaces/publishable-space.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import type { SITE_VISIBILITIES } from '../store/site.entity.js';
import { SitesRepository } from '../store/sites.repository.js';
import { siteSpacesOf } from '../tree/site-structure.js';
import { StructureRepository } from '../tree/structure.repository.js';

/**
 * Controls who can read spaces through sites. A change that lets more people read them (publishing, a wider visibility,
 * a share link, a key for visitors) must start with `lockToWiden`, and adding a space with `lockToAdd`. Every change of
 * the readers must end with `updateVisibilities`.
 */
@Injectable()
export class SiteAudience {
  constructor(
    private readonly sites: SitesRepository,
    private readonly structures: StructureRepository,
    private readonly organizations: OrganizationsService,
    private readonly publications: SpacePublications,
  ) {}

  /**
   * Locks a site, the tree and the spaces it shows, and checks that the caller may show them to more people. The result
   * of the check stays valid until the transaction ends.
   * @param more IDs of further spaces that the change shows to others
   * @returns the IDs of the spaces it shows, including deleted ones, which can be restored
   * @throws NotFoundError when the caller cannot view a space
   * @throws ForbiddenError without the role `create` in the organization and on each space; names the spaces
   */
  async lockToWiden(
    actor: Actor,
    organizationId: string,
    siteId: string,
    more: readonly string[] = [],
  ): Promise<string[]> {
    const spaceIds = await this.lockToNarrow(organizationId, siteId, more);
    const all = [...new Set([...spaceIds, ...more])];
    await this.requirePublishable(actor, organizationId, all, { deleted: true });
    return spaceIds;
  }

  /**
   * Like `lockToWiden`, before a site shows further spaces. Checks only these spaces.
   * @returns the added spaces, in the given order
   * @throws NotFoundError, and ForbiddenError, as above
   */
  async lockToAdd(
    actor: Actor,
    organizationId: string,
    siteId: string,
    added: readonly string[],
  ): Promise<PublishableSpace[]> {
    await this.lockToNarrow(organizationId, siteId, added);
    return added.length === 0 ? [] : this.requirePublishable(actor, organizationId, added);
  }

  /**
   * Locks a site, the tree and the spaces it shows, before a change lets fewer people read them.
   * @param more IDs of further spaces to lock
   * @returns the IDs of the spaces it shows
   */
  async lockToNarrow(
    organizationId: string,
    siteId: string,
    more: readonly string[] = [],
  ): Promise<string[]> {
    await this.sites.lock(siteId);
    await this.publications.lock(organizationId, [...(await this.spaceIdsOf(siteId)), ...more.filter(isId)]);
    // Read again: before the lock, a space may have been transferred to another organization, which removes it from the
    // site.
    return this.spaceIdsOf(siteId);
  }

  /**
   * Checks only the spaces, as for a site that is being created.
   * @param deleted whether deleted spaces are allowed
   * @returns the spaces in the order given
   * @throws ForbiddenError, and 404, as above
   */
  async requirePublishable(
    actor: Actor,
    organizationId: string,
    spaceIds: readonly string[],
    { deleted = false } = {},
  ): Promise<PublishableSpace[]> {
    const spaces = await this.publications.lockPublishable(actor, organizationId, spaceIds, { deleted });
    const organization = await this.organizations.permissionsOf(actor, organizationId);
    if (organization?.view !== true) throw new NotFoundError('organization');
    if (!organization.createContent) {
      throw new ForbiddenError(
        'Showing spaces to more readers requires the role "create" in the organization.',
      );
    }
    return spaces;
  }

  /** Stores with each space the widest visibility that published sites give it. The spaces must be locked. */
  async updateVisibilities(spaceIds: readonly string[]): Promise<void> {
    const publications = await this.sites.findPublications(spaceIds);
    const ofSpaces = Map.groupBy(publications, ({ spaceId }) => spaceId);
    await this.publications.set(
      spaceIds.map((spaceId) => {
        const widest = WIDEST_FIRST.flatMap((visibility) =>
          (ofSpaces.get(spaceId) ?? []).filter((publication) => publication.visibility === visibility),
        )[0];
        return { spaceId, visibility: widest?.visibility ?? null, siteId: widest?.siteId ?? null };
      }),
    );
  }

  private async spaceIdsOf(siteId: string): Promise<string[]> {
    return siteSpacesOf((await this.structures.find(siteId)).structure).map(({ spaceId }) => spaceId);
  }
}

const WIDEST_FIRST = [
  'public',
  'unlisted',
  'visitor-auth',
  'share-link',
] as const satisfies readonly (typeof SITE_VISIBILITIES)[number][];
