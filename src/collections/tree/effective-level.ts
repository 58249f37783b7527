import { includesRole, isStrongerRole, type Role } from '../../access/role.js';

/** The level that counts for an item, its own or the nearest above. */
export interface EffectiveLevel {
  /** No level up to the top: the member role counts. */
  atTop: boolean;
  /** Without `atTop`: what every member who is no guest may do; null: nothing. */
  level: Role | null;
}

/** Whether a level gives more than another to any member of the organization who is no administrator of it. */
export function widensAccess(before: EffectiveLevel, after: EffectiveLevel): boolean {
  // At the top everybody has their own role, which has no level that says the same.
  if (before.atTop) return false;
  if (after.atTop) return !includesRole(before.level, 'create');
  return isStrongerRole(after.level, before.level);
}
