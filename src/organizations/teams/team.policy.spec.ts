import type { Role } from '../../access/role.js';
import { organizationPermissions } from '../organization.policy.js';
import { type TeamPermissions, teamPermissions } from './team.policy.js';

interface Row {
  role: Role | null | 'outsider' | 'disabled';
  place: 'owner' | 'member' | null;
  expected: TeamPermissions;
}

const NOTHING = { admin: false, view: false };
const VIEW = { admin: false, view: true };
const ALL = { admin: true, view: true };

describe('team permissions', () => {
  it.each<Row>([
    { role: 'admin', place: null, expected: ALL },
    { role: 'admin', place: 'member', expected: ALL },
    { role: 'create', place: null, expected: VIEW },
    { role: 'create', place: 'owner', expected: ALL },
    { role: 'read', place: null, expected: VIEW },
    { role: 'read', place: 'member', expected: VIEW },
    { role: 'read', place: 'owner', expected: ALL },
    { role: null, place: null, expected: NOTHING },
    { role: null, place: 'member', expected: VIEW },
    { role: null, place: 'owner', expected: ALL },
    { role: 'disabled', place: null, expected: NOTHING },
    { role: 'disabled', place: 'owner', expected: NOTHING },
    { role: 'outsider', place: null, expected: NOTHING },
    { role: 'outsider', place: 'owner', expected: NOTHING },
  ])('of $role as $place of the team', ({ role, place, expected }) => {
    const organization = organizationPermissions({
      isMember: role !== 'outsider',
      disabled: role === 'disabled',
      role: role === 'outsider' ? null : role === 'disabled' ? 'admin' : role,
      ownsTeam: place === 'owner',
    });
    expect(teamPermissions(organization, place)).toEqual(expected);
  });
});
