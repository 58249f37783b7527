import { requestedReviewerAbilities } from './requested-reviewer.policy.js';

describe('a request for a review', () => {
  const editor = { view: true, edit: true };
  const reader = { view: true, edit: false };
  const nobody = { view: false, edit: false };

  it('can be withdrawn by editors and by the requested reviewer', () => {
    expect(requestedReviewerAbilities({ changeRequest: editor, isSelf: false }).remove).toBe(true);
    expect(requestedReviewerAbilities({ changeRequest: reader, isSelf: true }).remove).toBe(true);
    expect(requestedReviewerAbilities({ changeRequest: reader, isSelf: false }).remove).toBe(false);
  });

  it('gives no access to the change request', () => {
    for (const isSelf of [true, false]) {
      expect(requestedReviewerAbilities({ changeRequest: nobody, isSelf })).toEqual({
        view: false,
        remove: false,
      });
    }
  });
});
