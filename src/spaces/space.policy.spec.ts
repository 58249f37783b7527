import type { Role } from '../access/role.js';
import { spaceAbilities, spacePermissions, type SpaceStanding } from './space.policy.js';

const standing = (overrides: Partial<SpaceStanding>): SpaceStanding => ({
  role: null,
  disabled: false,
  editMode: 'live',
  publishedVisibility: null,
  ...overrides,
});
const granted = (overrides: Partial<SpaceStanding>) =>
  Object.entries(spacePermissions(standing(overrides)))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .sort();

const READ = ['access', 'view'];
const COMMENT = [...READ, 'comment'].sort();
const EDIT = [...COMMENT, 'edit'].sort();
const REVIEW = [...EDIT, 'merge', 'review'].sort();
const CREATE = [...REVIEW, 'triggerGitSync'].sort();
const ADMIN = [...CREATE, 'admin', 'viewInviteLinks'].sort();

describe('space permissions', () => {
  it.each<[Role | null, string[]]>([
    [null, []],
    ['read', READ],
    ['comment', COMMENT],
    ['edit', EDIT],
    ['review', REVIEW],
    ['create', CREATE],
    ['admin', ADMIN],
  ])('of role %p', (role, expected) => {
    expect(granted({ role })).toEqual(expected);
  });

  it.each(['public', 'unlisted'] as const)(
    'gives everybody view, but not access, on a space of a %s site',
    (visibility) => {
      expect(granted({ publishedVisibility: visibility })).toEqual(['view']);
    },
  );

  it.each(['share-link', 'visitor-auth'] as const)(
    'gives strangers nothing on a space of a %s site',
    (visibility) => {
      expect(granted({ publishedVisibility: visibility })).toEqual([]);
    },
  );

  it('gives disabled members nothing, even on a public space', () => {
    expect(granted({ role: 'admin', disabled: true, publishedVisibility: 'public' })).toEqual([]);
  });

  it('gives no edit permission while the space is locked, but keeps the ability import', () => {
    expect(granted({ role: 'edit', editMode: 'locked' })).toEqual(COMMENT);
    expect(spaceAbilities(standing({ role: 'edit', editMode: 'locked' })).import).toBe(true);
    expect(spaceAbilities(standing({ role: 'comment' })).import).toBe(false);
  });
});
