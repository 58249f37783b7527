import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { includesRole } from '../access/role.js';
import { CollectionsService } from '../collections/collections.service.js';
import { ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { OrganizationsService } from '../organizations/organizations.service.js';

/** A place for a space: the top level of an organization, or a collection. */
export interface SpaceDestination {
  organizationId: string;
  parentId: string | null;
  /** IDs of the collections above, outermost first. */
  path: string[];
}

/** Finds the places where callers may put spaces. */
@Injectable()
export class SpaceDestinations {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly collections: CollectionsService,
  ) {}

  /**
   * @param parentId null: the top level of the organization
   * @throws NotFoundError when the organization or the collection does not exist or the caller cannot view it
   * @throws ForbiddenError when the caller may not create content there
   */
  async find(actor: Actor, organizationId: string, parentId: string | null): Promise<SpaceDestination> {
    return parentId === null
      ? this.top(actor, organizationId)
      : this.inCollection(actor, organizationId, parentId);
  }

  private async top(actor: Actor, organizationId: string): Promise<SpaceDestination> {
    const permissions = await this.organizations.permissionsOf(actor, organizationId);
    if (permissions?.view !== true) throw new NotFoundError('organization');
    if (!permissions.createContent) {
      throw new ForbiddenError(
        'Creating or moving a space at the top level requires the role "create" in the organization.',
      );
    }
    return { organizationId, parentId: null, path: [] };
  }

  private async inCollection(
    actor: Actor,
    organizationId: string,
    parentId: string,
  ): Promise<SpaceDestination> {
    const place = await this.collections.findLocation(actor, parentId);
    if (place === undefined || place.organizationId !== organizationId) throw new NotFoundError('collection');
    if (!includesRole(place.role, 'create')) {
      throw new ForbiddenError(
        'Creating or moving a space here requires the role "create" on the collection.',
      );
    }
    return { organizationId, parentId: place.id, path: [...place.path, place.id] };
  }
}
