import { type Handover, handoverOf } from './handover.js';
import type { UserState } from './user-state.js';

const NO_NAME = {
  displayName: null,
  formattedName: null,
  givenName: null,
  familyName: null,
  workEmail: null,
};
const user = (active: boolean, externalId: string | null): UserState => ({
  ...{ userName: 'a@b.example', active, externalId, ...NO_NAME },
});

describe('who has the User of a member after a directory changed it', () => {
  /** Whether the member was active, and is; the known and the sent external ID; the answer for a User, and for a member who was none. */
  it.each<[boolean, boolean, string | null, string | null, Handover, Handover]>([
    [true, true, null, null, 'none', 'linked'],
    [true, true, null, 'a', 'linked', 'linked'],
    [true, true, 'a', null, 'none', 'linked'],
    [true, true, 'a', 'a', 'none', 'linked'],
    [true, true, 'a', 'b', 'doubtful', 'doubtful'],
    [true, false, null, null, 'none', 'linked'],
    [true, false, null, 'a', 'linked', 'linked'],
    [true, false, 'a', null, 'none', 'linked'],
    [true, false, 'a', 'a', 'none', 'linked'],
    [true, false, 'a', 'b', 'doubtful', 'doubtful'],
    [false, true, null, null, 'enabled', 'next'],
    [false, true, null, 'a', 'next', 'next'],
    [false, true, 'a', null, 'enabled', 'next'],
    [false, true, 'a', 'a', 'enabled', 'enabled'],
    [false, true, 'a', 'b', 'next', 'next'],
    [false, false, null, null, 'none', 'linked'],
    [false, false, null, 'a', 'linked', 'linked'],
    [false, false, 'a', null, 'none', 'linked'],
    [false, false, 'a', 'a', 'none', 'linked'],
    [false, false, 'a', 'b', 'doubtful', 'doubtful'],
  ])(
    'active %s, then %s; external ID %s, then %s: %s, %s by POST',
    (was, is, known, sent, changed, created) => {
      const change = { before: user(was, known), after: user(is, sent), known };
      expect(handoverOf({ ...change, isCreated: false })).toBe(changed);
      expect(handoverOf({ ...change, isCreated: true })).toBe(created);
    },
  );

  it.each<[boolean, boolean, string | null, Handover]>([
    [true, true, null, 'none'],
    [true, true, 'a', 'linked'],
    [false, true, null, 'next'],
    [false, true, 'a', 'next'],
    [false, false, null, 'none'],
    [false, false, 'a', 'linked'],
  ])('is nobody known before: active %s, then %s; external ID %s: %s', (was, is, sent, expected) => {
    const change = { before: user(was, null), after: user(is, sent), known: undefined, isCreated: false };
    expect(handoverOf(change)).toBe(expected);
  });

  it.each<[boolean, boolean, 'enabled' | 'next', Handover]>([
    [true, true, 'enabled', 'enabled'],
    [true, true, 'next', 'next'],
    [false, true, 'enabled', 'enabled'],
    [false, true, 'next', 'next'],
    [true, false, 'enabled', 'none'],
    [true, false, 'next', 'none'],
  ])('is the one who was due: active %s, then %s; %s: %s', (was, is, due, expected) => {
    const change = { before: user(was, 'a'), after: user(is, 'a'), known: 'a', isCreated: false, due };
    expect(handoverOf(change)).toBe(expected);
  });

  it('ends nothing again while the User stays disabled', () => {
    const change = { before: user(false, 'b'), after: user(false, 'b'), isCreated: false };
    for (const known of ['a', null]) expect(handoverOf({ ...change, known })).toBe('none');
    expect(handoverOf({ ...change, known: 'a', after: user(true, 'b') })).toBe('next');
  });
});
