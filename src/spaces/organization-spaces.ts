import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { cacheSize } from '../config/cache-size.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { Notifications } from '../database/notifications.js';
import { VersionCache } from '../database/version-cache.js';
import { OrganizationSpacesRepository } from './organization-spaces.repository.js';
import { toSpaceResource } from './space.mapper.js';
import type { SpaceResource } from './space.resource.js';
import type { SpaceVersion } from './space-version.js';

/** Maximum number of cached versions of spaces, each for one role. */
const KEPT = 5_000;

/**
 * Lists the spaces of an organization. Each request reads from the database which spaces the caller may view, with
 * which role, and the version of each row. The resource for a version and role is cached.
 */
@Injectable()
export class OrganizationSpaces {
  private readonly versions: VersionCache<SpaceResource>;

  constructor(
    private readonly spaces: OrganizationSpacesRepository,
    private readonly paginator: KeysetPaginator,
    notifications: Notifications,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.versions = new VersionCache(notifications, { maxSize: cacheSize(environment, KEPT) });
  }

  /** The spaces that the caller may view, oldest first. */
  list(actor: Actor, organizationId: string, query: ListQuery): Promise<ListResource<SpaceResource>> {
    const { userId } = actor;
    return this.paginator.page(query, {
      name: `spaces of ${organizationId} for ${userId}`,
      fetch: (after, limit) => this.spaces.next(userId, organizationId, after, limit),
      first: (limit) => this.spaces.first(userId, organizationId, limit),
      key: ({ id }) => [id],
      show: (listed) => this.show(userId, organizationId, listed),
    });
  }

  /** Leaves out spaces that were deleted, or closed to the caller, since they were listed. */
  private async show(
    userId: string,
    organizationId: string,
    listed: readonly SpaceVersion[],
  ): Promise<SpaceResource[]> {
    const cached = listed.map((space) => this.versions.get(keyOf(space)));
    const missing = listed.filter((_, index) => cached[index] === undefined).map(({ id }) => id);
    if (missing.length === 0) return cached as SpaceResource[];
    const read = await this.versions.loadMany(async () => {
      const views = await this.spaces.findShown(userId, organizationId, missing);
      return views.map((view): [string, SpaceResource] => [
        keyOf({ ...view, id: view.space.id }),
        toSpaceResource(view, this.environment),
      ]);
    });
    const found = new Map(read.map((resource) => [resource.id, resource]));
    return listed.flatMap(({ id }, index) => cached[index] ?? found.get(id) ?? []);
  }
}

function keyOf({ id, version, role }: SpaceVersion): string {
  return `${id} ${version} ${role}`;
}
