import fc from 'fast-check';
import { ApiError } from '../../common/errors/api-error.js';
import { readGroup, readGroupPatch } from '../groups/group-changes.js';
import { patched, readUser, replaced, type UserState } from '../users/user-state.js';
import { readPatch } from './patch.js';
import { GROUP_SCHEMA, USER_SCHEMA } from './schema-urns.js';

const STATE: UserState = {
  userName: 'ada@example.com',
  active: true,
  externalId: 'e',
  displayName: 'Ada',
  formattedName: 'Ada Lovelace',
  givenName: 'Ada',
  familyName: 'Lovelace',
  workEmail: null,
};
const NAMES = [
  'userName',
  'active',
  'name',
  'name.givenName',
  'name.constructor',
  'emails',
  'emails[type eq "work"].value',
  'emails[primary eq true]',
  'members',
  'members[value eq "a"]',
  'displayName',
  'externalId',
  'constructor',
  '__proto__',
  'toString',
  'urn:ietf:params:scim:schemas:core:2.0:User:active',
];
const path = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 12 }));
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('True', false, null, 'x@example.com', [{ value: 'a' }], { value: 'b@example.com' }),
  fc.dictionary(path, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
);
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move'), path, value },
  { requiredKeys: ['op'] },
);

/** Does something that is done, or refused. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect([400, 413]).toContain((error as ApiError).status);
    return undefined;
  }
}

describe('any request of a directory', () => {
  it('that patches a User is refused, or returns a User with attributes of the same types', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), (Operations) => {
        const after = attempt(() => patched(readPatch({ Operations }, USER_SCHEMA), STATE));
        if (after !== undefined) expectState(after as UserState);
      }),
      { numRuns: 500 },
    );
  });

  it('that patches a Group is refused, or names members by text', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), (Operations) => {
        const changes = attempt(() => readGroupPatch(readPatch({ Operations }, GROUP_SCHEMA)));
        if (changes === undefined) return;
        const { members } = changes as ReturnType<typeof readGroupPatch>;
        for (const id of [...members.add, ...members.remove]) expect(typeof id).toBe('string');
      }),
      { numRuns: 500 },
    );
  });

  it('with a whole User or Group is refused, or has the required attributes', () => {
    const body = fc.dictionary(
      fc.constantFrom('userName', 'name', 'emails', 'active', 'displayName', 'members'),
      value,
    );
    fc.assert(
      fc.property(body, (sent) => {
        const user = attempt(() => replaced(readUser({ userName: 'x@example.com', ...sent }), STATE));
        if (user !== undefined) expectState(user as UserState);
        const group = attempt(() => readGroup(sent)) as ReturnType<typeof readGroup> | undefined;
        if (group !== undefined) expect(group.displayName.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

function expectState(state: UserState): void {
  const { userName, active, ...profile } = state;
  expect(Object.keys(state).sort()).toEqual(Object.keys(STATE).sort());
  expect(userName).toMatch(/@/);
  expect(typeof active).toBe('boolean');
  for (const text of Object.values(profile)) expect(text === null || typeof text === 'string').toBe(true);
}
