import { toMemberResource, type MemberView } from './member.mapper.js';

const joinedAt = new Date('2026-01-31T09:30:00Z');
const view: MemberView = {
  member: {
    organizationId: 'organization',
    userId: 'person',
    role: null,
    disabled: false,
    sso: true,
    confirmedAt: null,
    joinedAt,
    lastSeenAt: null,
  },
  user: { id: 'person', displayName: 'Ada', email: 'ada@example.com', photoUrl: null },
  spaces: 3,
  teams: 2,
};

describe('a member', () => {
  it('has the id of the person, and as a guest the role null', () => {
    expect(toMemberResource(view, 'http://docs.test')).toEqual({
      object: 'member',
      id: 'person',
      role: null,
      user: {
        object: 'user',
        id: 'person',
        displayName: 'Ada',
        email: 'ada@example.com',
        urls: { location: 'http://docs.test/v1/users/person' },
      },
      disabled: false,
      joinedAt: '2026-01-31T09:30:00.000Z',
      sso: true,
      spaces: 3,
      teams: 2,
    });
  });

  it('has lastSeenAt once it was seen', () => {
    const member = { ...view.member, lastSeenAt: joinedAt };
    expect(toMemberResource({ ...view, member }, '').lastSeenAt).toBe('2026-01-31T09:30:00.000Z');
  });
});
