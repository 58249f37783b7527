import type { Role } from '../access/role.js';
import { organizationPermissions } from './organization.policy.js';

const granted = (
  role: Role | null,
  extra: Partial<{ isMember: boolean; disabled: boolean; ownsTeam: boolean }> = {},
) =>
  Object.entries(
    organizationPermissions({ isMember: true, disabled: false, ownsTeam: false, role, ...extra }),
  )
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .sort();

const MEMBER = ['listIntegrations', 'listMembers', 'listTeams', 'view'];
const CREATOR = [...MEMBER, 'createContent', 'createOpenAPISpec'].sort();
const ADMIN = [...CREATOR, 'admin', 'ingestConversations', 'ownTeam', 'viewBilling'].sort();

describe('organization permissions', () => {
  it.each<[Role | null, string[]]>([
    [null, ['view']],
    ['read', MEMBER],
    ['comment', MEMBER],
    ['edit', MEMBER],
    ['review', MEMBER],
    ['create', CREATOR],
    ['admin', ADMIN],
  ])('of a member with role %p', (role, expected) => {
    expect(granted(role)).toEqual(expected);
  });

  it('gives disabled members nothing', () =>
    expect(granted('admin', { disabled: true, ownsTeam: true })).toEqual([]));
  it('gives non-members nothing', () => expect(granted(null, { isMember: false })).toEqual([]));
  it('gives ownTeam to owners of a team', () =>
    expect(granted('read', { ownsTeam: true })).toContain('ownTeam'));
});
