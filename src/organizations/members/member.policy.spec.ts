import { memberAbilities } from './member.policy.js';

const disabled = { view: false, admin: false, listMembers: false };
const guest = { ...disabled, view: true };
const member = { ...guest, listMembers: true };
const admin = { ...member, admin: true };

describe('member abilities', () => {
  it.each([
    ['a disabled member', disabled, true, []],
    ['a disabled member', disabled, false, []],
    ['a guest', guest, true, ['view', 'remove']],
    ['a guest', guest, false, []],
    ['a member', member, true, ['view', 'remove']],
    ['a member', member, false, ['view']],
    ['an administrator', admin, true, ['view', 'admin', 'remove']],
    ['an administrator', admin, false, ['view', 'admin', 'remove']],
  ] as const)('of %s (%#)', (_, organization, isSelf, expected) => {
    const abilities = memberAbilities({ organization, isSelf, hasAdminScope: true });
    expect(Object.entries(abilities).flatMap(([name, has]) => (has ? [name] : []))).toEqual(expected);
  });

  it('without the scope "admin" let a person leave, and remove nobody else', () => {
    const standing = { organization: admin, hasAdminScope: false };
    expect(memberAbilities({ ...standing, isSelf: true }).remove).toBe(true);
    expect(memberAbilities({ ...standing, isSelf: false }).remove).toBe(false);
  });
});
