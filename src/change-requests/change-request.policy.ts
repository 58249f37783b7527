import { includesRole, type Role } from '../access/role.js';

/**
 * Abilities that routes of change requests require. All need a role: change requests of public spaces are not public.
 */
export const CHANGE_REQUEST_ABILITIES = ['view', 'comment', 'edit', 'review', 'merge', 'admin'] as const;
export type ChangeRequestAbilities = Record<(typeof CHANGE_REQUEST_ABILITIES)[number], boolean>;

/** The role on the space that each ability needs. */
export const CHANGE_REQUEST_ROLES = {
  view: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  merge: 'review',
  admin: 'admin',
} as const satisfies Record<(typeof CHANGE_REQUEST_ABILITIES)[number], Role>;

/**
 * What a caller may do with the change requests of a space. They also change locked spaces, so the edit mode does not
 * matter.
 */
export function changeRequestAbilities(standing: {
  /** Effective role on the space; null: none. */
  role: Role | null;
  disabled: boolean;
}): ChangeRequestAbilities {
  const has = (ability: keyof ChangeRequestAbilities): boolean =>
    !standing.disabled && includesRole(standing.role, CHANGE_REQUEST_ROLES[ability]);
  return {
    view: has('view'),
    comment: has('comment'),
    edit: has('edit'),
    review: has('review'),
    merge: has('merge'),
    admin: has('admin'),
  };
}
