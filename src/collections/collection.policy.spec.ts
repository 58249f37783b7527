import { ROLES, type Role } from '../access/role.js';
import { COLLECTION_PERMISSIONS, collectionPermissions } from './collection.policy.js';

const NOTHING = { view: false, admin: false, viewInviteLinks: false, create: false };
const VIEW = { ...NOTHING, view: true };
const CREATE = { ...VIEW, create: true };
const ALL = { view: true, admin: true, viewInviteLinks: true, create: true };

describe('collection permissions', () => {
  it.each<[Role | null, typeof ALL]>([
    [null, NOTHING],
    ['read', VIEW],
    ['comment', VIEW],
    ['edit', VIEW],
    ['review', VIEW],
    ['create', CREATE],
    ['admin', ALL],
  ])('of the role %p', (role, expected) => {
    expect(collectionPermissions({ role, disabled: false })).toEqual(expected);
  });

  it.each([null, ...ROLES])('are all false for disabled members, even with the role %p', (role) => {
    expect(collectionPermissions({ role, disabled: true })).toEqual(NOTHING);
  });

  it('are complete', () => {
    expect(Object.keys(collectionPermissions({ role: 'read', disabled: false })).sort()).toEqual(
      [...COLLECTION_PERMISSIONS].sort(),
    );
  });
});
