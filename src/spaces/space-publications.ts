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
  'One of the spaces is not there, or you may not see it: somebody who has the role "create" on it must do this.';

/** The spaces of a site in somebody's sight. */
export interface VisibleSpaces {
  /** By id. */
  spaces: ReadonlyMap<string, SpaceResource>;
  /** Of all spaces that were asked for and are there, seen or not; as `versionOfSpacesSql` gives it. */
  version: string;
}

/** What sites need of spaces: which may be shown, how they look, and the visibility that follows from being shown. */
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
   * What must hold before more people can read spaces through a site: the caller has the role `create` or a stronger one
   * on each of them. Locks the tree, the spaces, and then what the caller's roles come from, so the check holds until
   * the transaction ends; whoever locks a site does that before.
   * @param deleted whether deleted spaces may be among them, as on a site that showed them before; they come back with it
   * @returns the spaces in the order of their ids given
   * @throws ForbiddenError when the role on spaces in the caller's sight is less; it names them
   * @throws NotFoundError when one is not there, of another organization, or not in the caller's sight
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
        `Showing a space to more readers needs the role "create" on the space, which you do not have on ${names}.`,
      );
    }
    if (refused.length > 0 || spaces.length !== spaceIds.length) throw new ApiError(404, MISSING);
    return spaces;
  }

  /**
   * Keeps spaces of an organization where and as open as they are, so that two sites at once do not overwrite what each
   * other publishes. The tree comes first: whoever changes it locks rows of several spaces in no order.
   */
  async lock(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    await this.siblings.lock(organizationId);
    await this.publications.lock(spaceIds);
  }

  /** Those of the spaces that the caller may view, as the API shows them, by id. */
  async resources(actor: Actor, spaceIds: string[]): Promise<Map<string, SpaceResource>> {
    const views = await this.spaces.findViews(spaceIds, actor.userId);
    const resources = views.map((view) => toSpaceResource(view, this.environment));
    return new Map(
      resources.filter(({ permissions }) => permissions.view).map((resource) => [resource.id, resource]),
    );
  }

  /**
   * The spaces of a site as somebody sees them, with one version for all.
   * @param userId left out: a visitor of the site, who sees every space that is there
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

  /** Those of the spaces that are there, as a visitor of a site that shows them sees them, by id. */
  async spacesForVisitor(spaceIds: string[]): Promise<Map<string, SpaceResource>> {
    const views = await this.spaces.findViews(spaceIds, NOBODY);
    const visiting = views.map((view) => toSpaceResource({ ...view, visiting: true }, this.environment));
    return new Map(visiting.map((resource) => [resource.id, resource]));
  }

  /** Notes the widest visibility among the published sites that hold each space. */
  async set(publications: readonly SpacePublication[]): Promise<void> {
    await this.publications.set(publications);
  }
}

/** Whether the caller may know of the space. */
function isVisible(space: PublishableSpace): boolean {
  return !space.deleted && spacePermissions({ ...space, editMode: 'live' }).view;
}
