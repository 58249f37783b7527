import { mayReadProfile, siteAbilities, type SiteStanding } from './site.policy.js';

const outsider = { view: false, admin: false, createContent: false, listMembers: false };
const guest = { ...outsider, view: true };
const member = { ...guest, listMembers: true };
const creator = { ...member, createContent: true };
const admin = { ...creator, admin: true };
const standing = (overrides: Partial<SiteStanding>): SiteStanding => ({
  organization: outsider,
  disabled: false,
  hasSpace: false,
  published: true,
  visibility: 'public',
  ...overrides,
});

describe('site abilities', () => {
  it.each([
    ['people outside', outsider, [false, false, false]],
    ['guests', guest, [false, false, false]],
    ['members', member, [true, false, false]],
    ['creators', creator, [true, true, false]],
    ['administrators', admin, [true, true, true]],
  ])('of %s', (_, organization, [view, edit, administrate]) => {
    expect(siteAbilities(standing({ organization }))).toEqual({ view, edit, admin: administrate });
  });

  it('let a guest see a site that shows a space of theirs', () => {
    expect(siteAbilities(standing({ organization: guest, hasSpace: true })).view).toBe(true);
  });
});

describe('the published profile', () => {
  it.each(['public', 'unlisted'] as const)('of a %s site is for everyone', (visibility) => {
    expect(mayReadProfile(standing({ visibility }))).toBe(true);
  });

  it('of a public site is not for disabled members', () => {
    expect(mayReadProfile(standing({ disabled: true }))).toBe(false);
  });

  it.each(['share-link', 'visitor-auth'] as const)('of a %s site is for those with access', (visibility) => {
    expect(mayReadProfile(standing({ visibility }))).toBe(false);
    expect(mayReadProfile(standing({ visibility, organization: member }))).toBe(true);
  });

  it('of an unpublished site is for its editors', () => {
    expect(mayReadProfile(standing({ published: false, organization: member }))).toBe(false);
    expect(mayReadProfile(standing({ published: false, organization: creator }))).toBe(true);
  });
});
