/** A caller's standing towards a comment or a reply. */
export interface CommentStanding {
  isAuthor: boolean;
  /** The caller's role on the space is `comment` or stronger. */
  mayComment: boolean;
  /** The caller is an administrator of the space. */
  isAdmin: boolean;
}

export interface CommentPermissions {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
}

/**
 * What a caller who can view a comment or reply may do with it. Callers who can no longer comment cannot change
 * anything.
 */
export function commentPermissions({ isAuthor, mayComment, isAdmin }: CommentStanding): CommentPermissions {
  return {
    view: true,
    edit: mayComment && isAuthor,
    reply: mayComment,
    delete: mayComment && (isAuthor || isAdmin),
  };
}
