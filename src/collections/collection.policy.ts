import { includesRole, type Role } from '../access/role.js';

/** A caller's standing on a collection. */
export interface CollectionStanding {
  /** Effective role; null: none. */
  role: Role | null;
  /** A disabled member has no access at all. */
  disabled: boolean;
}

export const COLLECTION_PERMISSIONS = ['view', 'admin', 'viewInviteLinks', 'create'] as const;
export type CollectionPermissions = Record<(typeof COLLECTION_PERMISSIONS)[number], boolean>;

/** The role on the collection that each permission needs. */
export const COLLECTION_ROLES = {
  view: 'read',
  admin: 'admin',
  viewInviteLinks: 'admin',
  create: 'create',
} as const satisfies Record<(typeof COLLECTION_PERMISSIONS)[number], Role>;

/** What a caller may do with a collection. Fills `permissions` and guards the routes. */
export function collectionPermissions({ role, disabled }: CollectionStanding): CollectionPermissions {
  const has = (permission: keyof CollectionPermissions): boolean =>
    !disabled && includesRole(role, COLLECTION_ROLES[permission]);
  return {
    view: has('view'),
    admin: has('admin'),
    viewInviteLinks: has('viewInviteLinks'),
    create: has('create'),
  };
}
