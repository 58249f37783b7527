import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { includesRole } from '../access/role.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { OrganizationPermissions } from '../organizations/organization-permissions.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { CollectionsRepository } from './collections.repository.js';

/** Collections in each other, counted with the outermost one. */
export const MAX_DEPTH = 20;

/** Where a collection is: at the top of an organization, or in another collection. */
export interface CollectionDestination {
  organizationId: string;
  parentId: string | null;
  /** Ids of the collections above, outermost first. */
  path: string[];
}

/** Finds places that callers may put collections into. */
@Injectable()
export class CollectionDestinations {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly organizations: OrganizationsService,
  ) {}

  /**
   * @param parentId null: the top of the organization
   * @param height how many collections lie in each other in what is put there, itself counted
   * @throws NotFoundError when the organization or the collection is not there, or not in the caller's sight
   * @throws ForbiddenError when the caller may not create content there
   * @throws ConflictError when the collections would be nested too deeply
   */
  async find(
    actor: Actor,
    organizationId: string,
    parentId: string | null,
    height = 1,
  ): Promise<CollectionDestination> {
    const place =
      parentId === null
        ? await this.top(actor, organizationId)
        : await this.inCollection(actor, organizationId, parentId);
    if (place.path.length + height > MAX_DEPTH) {
      throw new ConflictError(
        `Collections can be nested up to ${MAX_DEPTH} levels deep: choose a parent further up.`,
      );
    }
    return place;
  }

  /** @throws NotFoundError when there is no such organization, or the caller is no member of it */
  async requireMember(actor: Actor, organizationId: string): Promise<OrganizationPermissions> {
    const permissions = await this.organizations.permissionsOf(actor, organizationId);
    if (permissions?.view !== true) throw new NotFoundError('organization');
    return permissions;
  }

  private async top(actor: Actor, organizationId: string): Promise<CollectionDestination> {
    const { createContent } = await this.requireMember(actor, organizationId);
    if (!createContent) {
      throw new ForbiddenError(
        'A collection at the top of an organization needs the role "create" in the organization.',
      );
    }
    return { organizationId, parentId: null, path: [] };
  }

  private async inCollection(
    actor: Actor,
    organizationId: string,
    parentId: string,
  ): Promise<CollectionDestination> {
    const place = isId(parentId) ? await this.collections.findLocation(actor.userId, parentId) : undefined;
    if (place?.role == null || place.organizationId !== organizationId) throw new NotFoundError('collection');
    if (!includesRole(place.role, 'create')) {
      throw new ForbiddenError(
        'Creating or moving a collection here requires the role "create" on the parent collection.',
      );
    }
    return { organizationId, parentId: place.id, path: [...place.path, place.id] };
  }
}
