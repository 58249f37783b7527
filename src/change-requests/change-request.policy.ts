import { includesRole, type Role } from '../access/role.js';

/**
 * Abilities that routes of change requests require. All need a role: change requests of public spaces are not public.
 */
export const CHANGE_REQUEST_ABILITIES = ['view', 'comment', 'edit', 'review', 'merge', 'admin'] as const;
export type ChangeRequestAbilities = Record<(typeof CHANGE_REQUEST_ABILITIES)[number], boolean>;

/**
 * What a caller may do with the change requests of a space. They also change locked spaces, so the edit mode does not
 * matter.
 */
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
