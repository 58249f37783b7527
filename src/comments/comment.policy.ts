/** A caller's standing towards a comment or a reply. */
export interface CommentStanding {
  isAuthor: boolean;
  /** The caller's role on the space is `comment` or stronger. */
  mayComment: boolean;
  /** The caller administrates the space. */
  isAdmin: boolean;
}

export interface CommentPermissions {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
}

/** What a caller who sees a comment or a reply may do with it. Whoever may no longer comment changes nothing more. */
export function commentPermissions({ isAuthor, mayComment, isAdmin }: CommentStanding): CommentPermissions {
  return {
    view: true,
    edit: mayComment && isAuthor,
    reply: mayComment,
    delete: mayComment && (isAuthor || isAdmin),
  };
}
