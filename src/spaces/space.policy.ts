import { includesRole, type Role } from '../access/role.js';
import type { EditMode, PublishedVisibility } from './space.entity.js';

/** A caller's standing on a space. */
export interface SpaceStanding {
  /** Effective role; null: none. */
  role: Role | null;
  /** A disabled member has no access at all, not even to public content. */
  disabled: boolean;
  editMode: EditMode;
  publishedVisibility: PublishedVisibility | null;
  /** The caller reads a site that shows the space. */
  visiting?: boolean;
}

const SPACE_PERMISSIONS = [
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

/** The role that each ability needs. `edit` also needs the edit mode `live`, and a site can grant `view`. */
export const SPACE_ROLES = {
  view: 'read',
  access: 'read',
  admin: 'admin',
  viewInviteLinks: 'admin',
  edit: 'edit',
  triggerGitSync: 'create',
  comment: 'comment',
  merge: 'review',
  review: 'review',
  import: 'edit',
  organize: 'create',
} as const satisfies Record<(typeof SPACE_ABILITIES)[number], Role>;

/** What a caller may do with a space, as the API shows it. */
export function spacePermissions(standing: SpaceStanding): SpacePermissions {
  const has = hasAbility(standing);
  const published = standing.publishedVisibility === 'public' || standing.publishedVisibility === 'unlisted';
  return {
    view: has('view') || (published && !standing.disabled) || standing.visiting === true,
    access: has('access'),
    admin: has('admin'),
    viewInviteLinks: has('viewInviteLinks'),
    edit: has('edit') && standing.editMode === 'live',
    triggerGitSync: has('triggerGitSync'),
    comment: has('comment'),
    merge: has('merge'),
    review: has('review'),
  };
}

export function spaceAbilities(standing: SpaceStanding): SpaceAbilities {
  const has = hasAbility(standing);
  return { ...spacePermissions(standing), import: has('import'), organize: has('organize') };
}

function hasAbility({ role, disabled }: SpaceStanding): (ability: keyof typeof SPACE_ROLES) => boolean {
  return (ability) => !disabled && includesRole(role, SPACE_ROLES[ability]);
}
