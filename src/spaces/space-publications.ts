import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { NOBODY } from '../access/visit.js';
import { RoleLocks } from '../access/role-locks.js';
import { includesRole } from '../access/role.js';
import { Siblings } from '../collections/tree/siblings.js';
import { ApiError, ForbiddenError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import type { PublishableSpace } from './publishable-space.js';
import { type SpacePublication, SpacePublicationsRepository } from './space-publications.repository.js';
import { toSpaceResource } from './space.mapper.js';
import { spacePermissions } from './space.policy.js';
import type { SpaceResource } from './space.resource.js';
import { versionOfSpaces } from './space-version.js';
import { SpacesRepository } from './spaces.repository.js';

const MISSING =
  'One of the spaces does not exist, or you cannot view it: ask a user who has the role "create" on it to do this.';

/** The spaces of a site that a caller can view. */
export interface VisibleSpaces {
  /** By ID. */
  spaces: ReadonlyMap<string, SpaceResource>;
  /** Version of all requested spaces that exist, visible or not, as `versionOfSpacesSql` computes it. */
  version: string;
}

/**
 * The functions of spaces for sites: which spaces may be shown, their resources, and the visibility that results from being
 * shown.
 */
@Injectable()
export class SpacePublications {
  constructor(
    private readonly spaces: SpacesRepository,
    private readonly publications: SpacePublicationsRepository,
    private readonly siblings: Siblings,
    private readonly roles: RoleLocks,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Checks that the caller has at least the role `create` on each of these spaces. Required before more people can read
   * them through a site. Locks the tree, the spaces and the sources of the caller's roles, so that the result stays
   * valid until the transaction ends. A lock on a site must be taken before.
   * @param deleted whether deleted spaces are allowed, as on a site that still contains them
   * @returns the spaces, in the order of their IDs in the call
   * @throws ForbiddenError when the caller's role on visible spaces is too weak; it names them
   * @throws NotFoundError when a space does not exist, belongs to another organization, or is not visible to the caller
   */
  async lockPublishable(
    actor: Actor,
    organizationId: string,
    spaceIds: readonly string[],
    { deleted = false } = {},
  ): Promise<PublishableSpace[]> {
    const ids = spaceIds.filter(isId);
    await this.lock(organizationId, ids);
    await this.roles.lock(organizationId, actor.userId, ids);
    const found = new Map(
      (await this.publications.findPublishable(actor.userId, ids))
        .filter((space) => space.organizationId === organizationId && (deleted || !space.deleted))
        .map((space) => [space.id, space]),
    );
    const spaces = spaceIds.flatMap((id) => found.get(id) ?? []);
    const refused = spaces.filter(({ role }) => !includesRole(role, 'create'));
    const seen = refused.filter(isVisible);
    if (seen.length > 0) {
      const names = seen.map(({ title, id }) => `"${title}" (${id})`).join(', ');
      throw new ForbiddenError(
        `Showing a space to more readers requires the role "create" on the space, which you do not have on ${names}.`,
      );
    }
    if (refused.length > 0 || spaces.length !== spaceIds.length) throw new ApiError(404, MISSING);
    return spaces;
  }

  /**
   * Locks the position and visibility of spaces of an organization, so that concurrent changes of two sites do not
   * overwrite each other. Locks the tree first, because changes of the tree lock rows of several spaces in any order.
   */
  async lock(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    await this.siblings.lock(organizationId);
    await this.publications.lock(organizationId, spaceIds);
  }

  /** The spaces among these that the caller may view, as the API shows them, by ID. */
  async resources(actor: Actor, spaceIds: string[]): Promise<Map<string, SpaceResource>> {
    const views = await this.spaces.findViews(spaceIds, actor.userId);
    const resources = views.map((view) => toSpaceResource(view, this.environment));
    return new Map(
      resources.filter(({ permissions }) => permissions.view).map((resource) => [resource.id, resource]),
    );
  }

  /**
   * The spaces of a site as a reader sees them, with one version for all.
   * @param userId undefined: a visitor of the site, who sees every existing space
   */
  async visibleSpaces(spaceIds: string[], userId?: string): Promise<VisibleSpaces> {
    const views = await this.spaces.findVersionedViews(spaceIds, userId ?? NOBODY);
    const resources = views.map((view) =>
      toSpaceResource({ ...view, ...(userId === undefined ? { visiting: true } : {}) }, this.environment),
    );
    return {
      spaces: new Map(
        resources.filter(({ permissions }) => permissions.view).map((resource) => [resource.id, resource]),
      ),
      version: versionOfSpaces(views.map((view) => ({ ...view, id: view.space.id }))),
    };
  }

  /** The existing spaces among these, as a visitor of their site sees them, by ID. */
  async spacesForVisitor(spaceIds: string[]): Promise<Map<string, SpaceResource>> {
    const views = await this.spaces.findViews(spaceIds, NOBODY);
    const visiting = views.map((view) => toSpaceResource({ ...view, visiting: true }, this.environment));
    return new Map(visiting.map((resource) => [resource.id, resource]));
  }

  /** Stores the widest visibility among the published sites that show each space. */
  async set(publications: readonly SpacePublication[]): Promise<void> {
    await this.publications.set(publications);
  }
}

/** Whether the caller may know that the space exists. */
function isVisible(space: PublishableSpace): boolean {
  return !space.deleted && spacePermissions({ ...space, editMode: 'live' }).view;
}
