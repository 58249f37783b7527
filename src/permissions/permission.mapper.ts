import type { Role } from '../access/role.js';
import { type UserSummary, toUserResource } from '../auth/user.mapper.js';
import type { UserPermissionResource } from './permission.resource.js';

/** A person with their role on a space or a collection. */
export interface UserPermission {
  user: UserSummary;
  role: Role;
}

/** A person with their role as the API shows them. */
export function toUserPermissionResource(
  { user, role }: UserPermission,
  publicUrl: string,
): UserPermissionResource {
  return { permission: role, user: toUserResource(user, publicUrl) };
}
