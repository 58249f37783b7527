import { includesRole, isStrongerRole, type Role } from '../../access/role.js';

/** The effective level of an item: its own or the nearest above. */
export interface EffectiveLevel {
  /** There is no level up to the top: the member role applies. */
  atTop: boolean;
  /** Without `atTop`: the role of every member who is not a guest; null: none. */
  level: Role | null;
}

/**
 * Whether a level gives any member who is not an administrator of the organization a stronger role than another level.
 */
export function widensAccess(before: EffectiveLevel, after: EffectiveLevel): boolean {
  // At the top, members have different roles, which no single level expresses.
  if (before.atTop) return false;
  if (after.atTop) return !includesRole(before.level, 'create');
  return isStrongerRole(after.level, before.level);
}
