/** Roles from weakest to strongest, the order of the PostgreSQL enum `role`, so that `max(role)` is the effective one. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles as the API document lists them, strongest first. */
export const ROLES_STRONGEST_FIRST: readonly Role[] = [...ROLES].reverse();

/** Whether a role (null: none) includes another; each role includes all below it. */
export function includesRole(role: Role | null, needed: Role): boolean {
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether a role is stronger than another; null is no role. */
export function isStrongerRole(role: Role | null, than: Role | null): boolean {
  return role !== null && (than === null || ROLES.indexOf(role) > ROLES.indexOf(than));
}

/**
 * The role that an item gives to members by default: a role, none (`null`), or the level of the collection above
 * (`inherit`).
 */
export type Level = Role | 'inherit' | null;
export const LEVELS = [...ROLES_STRONGEST_FIRST, 'inherit'] as const;
