import { includesRole, type Role } from '../access/role.js';

/** Abilities that routes of change requests ask for. What is public of a space is not: these need a role. */
export const CHANGE_REQUEST_ABILITIES = ['view', 'comment', 'edit', 'review', 'merge', 'admin'] as const;
export type ChangeRequestAbilities = Record<(typeof CHANGE_REQUEST_ABILITIES)[number], boolean>;

/** What a caller may do with the change requests of a space. A locked space is changed by them, so its mode does not count. */
export function changeRequestAbilities(standing: {
  /** Effective role on the space; null: none. */
  role: Role | null;
  disabled: boolean;
}): ChangeRequestAbilities {
  const has = (role: Role): boolean => !standing.disabled && includesRole(standing.role, role);
  return {
    view: has('read'),
    comment: has('comment'),
    edit: has('edit'),
    review: has('review'),
    merge: has('review'),
    admin: has('admin'),
  };
}
