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

/** What a caller may do with a collection. Fills `permissions` and guards the routes. */
export function collectionPermissions({ role, disabled }: CollectionStanding): CollectionPermissions {
  const has = (needed: Role): boolean => !disabled && includesRole(role, needed);
  return { view: has('read'), admin: has('admin'), viewInviteLinks: has('admin'), create: has('create') };
}
