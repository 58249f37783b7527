import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { includesRole } from '../access/role.js';
import { ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { toSpaceResource } from './space.mapper.js';
import type { PublishedVisibility } from './space.entity.js';
import type { SpaceResource } from './space.resource.js';
import { SpacesRepository } from './spaces.repository.js';

/** What sites need of spaces: which may be shown, how they look, and the visibility that follows from being shown. */
@Injectable()
export class SpacePublications {
  constructor(
    private readonly spaces: SpacesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Checks that the caller may show the spaces on a site of the organization, and gives their titles by id.
   * @throws NotFoundError when one is not there, of another organization, or not in the caller's sight
   * @throws ForbiddenError when the caller's role on one is less than `create`
   */
  async requirePublishable(
    actor: Actor,
    organizationId: string,
    spaceIds: string[],
  ): Promise<Map<string, string>> {
    const views = await this.spaces.findViews(spaceIds.filter(isId), actor.userId);
    const usable = views.filter(
      ({ space, role }) => space.organizationId === organizationId && role !== null,
    );
    if (usable.length !== spaceIds.length) throw new NotFoundError('space');
    if (!usable.every(({ role }) => includesRole(role, 'create'))) {
      throw new ForbiddenError('Showing a space on a site needs the role "create" on the space.');
    }
    return new Map(usable.map(({ space }) => [space.id, space.title]));
  }

  /** Those of the spaces that the caller may view, as the API shows them, by id. */
  async resources(actor: Actor, spaceIds: string[]): Promise<Map<string, SpaceResource>> {
    const views = await this.spaces.findViews(spaceIds, actor.userId);
    const resources = views.map((view) => toSpaceResource(view, this.environment));
    return new Map(
      resources.filter(({ permissions }) => permissions.view).map((resource) => [resource.id, resource]),
    );
  }

  /** Locks spaces before their publication is worked out, so that two sites at once do not overwrite each other. */
  lock(spaceIds: string[]): Promise<void> {
    return this.spaces.lock(spaceIds);
  }

  /** Notes the widest visibility among the published sites that hold a space; null when none does. */
  async set(spaceId: string, visibility: PublishedVisibility | null, siteId: string | null): Promise<void> {
    await this.spaces.setPublication(spaceId, visibility, siteId);
  }
}
