import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { includesRole } from '../access/role.js';
import { reachOf } from '../auth/token-reach.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { OrganizationPermissions } from '../organizations/organization-permissions.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { type CollectionLocation, CollectionsRepository } from './collections.repository.js';

/** Maximum nesting of collections, including the outermost one. */
export const MAX_DEPTH = 20;

/** A place for a collection: the top level of an organization, or another collection. */
export interface CollectionDestination {
  organizationId: string;
  parentId: string | null;
  /** IDs of the collections above, outermost first. */
  path: string[];
}

/** Finds destinations for collections and checks the caller's access to them. */
@Injectable()
export class CollectionDestinations {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly organizations: OrganizationsService,
  ) {}

  /**
   * @param parentId null: the top level of the organization
   * @param height levels of nested collections in the collection, including itself
   * @throws NotFoundError when the organization or the parent does not exist, or the caller cannot view it
   * @throws ForbiddenError when the caller cannot create content there
   * @throws ConflictError when the collections would be nested too deeply
   */
  async find(
    actor: Actor,
    organizationId: string,
    parentId: string | null,
    height = 1,
  ): Promise<CollectionDestination> {
    const destination =
      parentId === null
        ? await this.top(actor, organizationId)
        : await this.inCollection(actor, organizationId, parentId);
    if (destination.path.length + height > MAX_DEPTH) {
      throw new ConflictError(
        `Collections can be nested up to ${MAX_DEPTH} levels deep: choose a parent at a higher level.`,
      );
    }
    return destination;
  }

  /**
   * Where a collection is. A request body can name a collection of another organization than the route, so the guard did not
   * check the caller's token for it.
   * @returns undefined when there is no such collection, the caller has no role on it, or their token does not work for its
   * organization
   */
  async location(actor: Actor, collectionId: string): Promise<CollectionLocation | undefined> {
    if (!isId(collectionId)) return undefined;
    const location = await this.collections.findLocation(actor.userId, collectionId);
    if (location?.role == null || reachOf(actor, location.organizationId) !== 'here') return undefined;
    return location;
  }

  /** @throws NotFoundError when the organization does not exist, or the caller is not a member of it */
  async requireMember(actor: Actor, organizationId: string): Promise<OrganizationPermissions> {
    const permissions = await this.organizations.permissionsOf(actor, organizationId);
    if (permissions?.view !== true) throw new NotFoundError('organization');
    return permissions;
  }

  private async top(actor: Actor, organizationId: string): Promise<CollectionDestination> {
    const { createContent } = await this.requireMember(actor, organizationId);
    if (!createContent) {
      throw new ForbiddenError(
        'Creating or moving a collection at the top level requires the role "create" in the organization.',
      );
    }
    return { organizationId, parentId: null, path: [] };
  }

  private async inCollection(
    actor: Actor,
    organizationId: string,
    parentId: string,
  ): Promise<CollectionDestination> {
    const parent = await this.location(actor, parentId);
    if (parent === undefined || parent.organizationId !== organizationId)
      throw new NotFoundError('collection');
    if (!includesRole(parent.role, 'create')) {
      throw new ForbiddenError(
        'Creating or moving a collection here requires the role "create" on the parent collection.',
      );
    }
    return { organizationId, parentId: parent.id, path: [...parent.path, parent.id] };
  }
}
