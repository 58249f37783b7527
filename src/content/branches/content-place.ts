/** A place in the API where the content of a branch is: the same operations are there in each. */
export interface ContentPlace {
  /** Path of the branch's content. */
  path: string;
  tag: string;
  /** Permissions that reading and changing need. */
  read: `${string}.${string}`;
  change: `${string}.${string}`;
  /** The id of an operation here, made of what it is called for primary content. */
  operation: (name: string) => string;
}

/** Primary content, which sites may show to everyone. */
export const PRIMARY_CONTENT: ContentPlace = {
  path: 'v1/spaces/:spaceId/content',
  tag: 'Space content',
  read: 'space.view',
  change: 'space.import',
  operation: (name) => name,
};

/** The content of a change request, which needs access to the space. */
export const CHANGE_REQUEST_CONTENT: ContentPlace = {
  path: 'v1/spaces/:spaceId/change-requests/:changeRequestId/content',
  tag: 'Change request content',
  read: 'changeRequest.view',
  change: 'changeRequest.edit',
  operation: (name) => `${name}InChangeRequest`,
};
