import { type CommentPermissions, commentPermissions } from './comment.policy.js';

describe('commentPermissions', () => {
  const NOTHING: CommentPermissions = { view: true, edit: false, reply: false, delete: false };

  it.each<[string, boolean, boolean, boolean, Partial<CommentPermissions>]>([
    ['a reader', false, false, false, {}],
    ['the author who can no longer comment', true, false, false, {}],
    ['a person who can comment', false, true, false, { reply: true }],
    ['the author', true, true, false, { reply: true, edit: true, delete: true }],
    ['an administrator', false, true, true, { reply: true, delete: true }],
    ['an administrator who wrote it', true, true, true, { reply: true, edit: true, delete: true }],
  ])('%s', (_, isAuthor, mayComment, isAdmin, permissions) => {
    expect(commentPermissions({ isAuthor, mayComment, isAdmin })).toEqual({ ...NOTHING, ...permissions });
  });
});
