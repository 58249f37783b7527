/** The `permissions` of a space for each role: what the API shows to a caller with that role and no other access. */
export const NOTHING = {
  view: false,
  access: false,
  admin: false,
  viewInviteLinks: false,
  edit: false,
  triggerGitSync: false,
  comment: false,
  merge: false,
  review: false,
};
export const READ = { ...NOTHING, view: true, access: true };
export const COMMENT = { ...READ, comment: true };
export const EDIT = { ...COMMENT, edit: true };
export const REVIEW = { ...EDIT, review: true, merge: true };
export const CREATE = { ...REVIEW, triggerGitSync: true };
export const ADMIN = { ...CREATE, admin: true, viewInviteLinks: true };
