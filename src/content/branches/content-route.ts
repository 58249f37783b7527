/** A place in the API where content is read. Each place has the same operations. */
export interface ReadableContentRoute {
  /** Path of the content. */
  path: string;
  tag: string;
  /** The revision that is read, in the words of the API reference. */
  revision: string;
  /** Permission to read. */
  read: `${string}.${string}`;
  /** The ID of an operation at this place, from its name for primary content. */
  operation: (name: string) => string;
}

/** A place in the API where the content of a branch is read and changed. */
export interface ContentRoute extends ReadableContentRoute {
  /** Path of the resource that has the content. */
  owner: string;
  /** Permission to change. */
  change: `${string}.${string}`;
}

/** Primary content, which sites can show to everyone. */
export const PRIMARY_CONTENT: ContentRoute = {
  owner: 'v1/spaces/:spaceId',
  path: 'v1/spaces/:spaceId/content',
  tag: 'Space content',
  revision: 'the current revision',
  read: 'space.view',
  change: 'space.import',
  operation: (name) => name,
};

/** Texts of primary content by ID, at the path without `content`. */
export const SPACE_DOCUMENTS: ReadableContentRoute = {
  path: PRIMARY_CONTENT.owner,
  tag: PRIMARY_CONTENT.tag,
  revision: PRIMARY_CONTENT.revision,
  read: PRIMARY_CONTENT.read,
  operation: (name) => `${name}InSpace`,
};

/** The content of a change request, which needs access to the space. */
export const CHANGE_REQUEST_CONTENT: ContentRoute = {
  owner: 'v1/spaces/:spaceId/change-requests/:changeRequestId',
  path: 'v1/spaces/:spaceId/change-requests/:changeRequestId/content',
  tag: 'Change request content',
  revision: 'the current revision of a change request',
  read: 'changeRequest.view',
  change: 'changeRequest.edit',
  operation: (name) => `${name}InChangeRequest`,
};

/** One revision, of primary content or of a change request, which needs access to the space. */
export const REVISION_CONTENT: ReadableContentRoute = {
  path: 'v1/spaces/:spaceId/revisions/:revisionId',
  tag: 'Revisions',
  revision: 'a revision',
  read: 'revision.access',
  operation: (name) => name.replace(/^(get|list)(?:CurrentRevision)?/, '$1Revision'),
};
