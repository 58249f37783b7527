import { includesRole, type Role } from '../access/role.js';
import type { EditMode, PublishedVisibility } from './space.entity.js';

/** A caller's standing on a space. */
export interface SpaceStanding {
  /** Effective role; null: none. */
  role: Role | null;
  /** A disabled member has no access at all, not even to what is public. */
  disabled: boolean;
  editMode: EditMode;
  publishedVisibility: PublishedVisibility | null;
  /** The caller reads a site that shows the space. */
  visiting?: boolean;
}

export const SPACE_PERMISSIONS = [
  'view',
  'access',
  'admin',
  'viewInviteLinks',
  'edit',
  'triggerGitSync',
  'comment',
  'merge',
  'review',
] as const;
export type SpacePermissions = Record<(typeof SPACE_PERMISSIONS)[number], boolean>;

/**
 * Abilities that routes require: the permissions that the API shows, `import` (a locked space returns 409), and
 * `organize` to duplicate and move.
 */
export const SPACE_ABILITIES = [...SPACE_PERMISSIONS, 'import', 'organize'] as const;
export type SpaceAbilities = Record<(typeof SPACE_ABILITIES)[number], boolean>;

/** What a caller may do with a space, as the API shows it. */
export function spacePermissions(standing: SpaceStanding): SpacePermissions {
  const has = (role: Role): boolean => !standing.disabled && includesRole(standing.role, role);
  const published = standing.publishedVisibility === 'public' || standing.publishedVisibility === 'unlisted';
  return {
    view: has('read') || (published && !standing.disabled) || standing.visiting === true,
    access: has('read'),
    admin: has('admin'),
    viewInviteLinks: has('admin'),
    edit: has('edit') && standing.editMode === 'live',
    triggerGitSync: has('create'),
    comment: has('comment'),
    merge: has('review'),
    review: has('review'),
  };
}

export function spaceAbilities(standing: SpaceStanding): SpaceAbilities {
  const has = (role: Role): boolean => !standing.disabled && includesRole(standing.role, role);
  return { ...spacePermissions(standing), import: has('edit'), organize: has('create') };
}
