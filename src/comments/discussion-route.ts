/** A route with comments. All such routes have the same operations. */
export interface DiscussionRoute {
  /** Path of the space or change request. */
  path: string;
  tag: string;
  /** Name of the target, for descriptions. */
  noun: string;
  /** Permissions for reading and changing. */
  read: `${string}.${string}`;
  comment: `${string}.${string}`;
  /** The ID of an operation at this route. */
  operation: (name: string) => string;
  /** Description of the error if the state forbids a change. */
  refusal: string;
}

/** Comments on a space. Callers who can read the space only because a site publishes it cannot see them. */
export const SPACE_DISCUSSIONS: DiscussionRoute = {
  path: 'v1/spaces/:spaceId',
  tag: 'Space comments',
  noun: 'space',
  read: 'space.access',
  comment: 'space.comment',
  operation: (name) => `${name}InSpace`,
  refusal: '',
};

/** Comments on a change request. */
export const CHANGE_REQUEST_DISCUSSIONS: DiscussionRoute = {
  path: 'v1/spaces/:spaceId/change-requests/:changeRequestId',
  tag: 'Change request comments',
  noun: 'change request',
  read: 'changeRequest.view',
  comment: 'changeRequest.comment',
  operation: (name) => `${name}InChangeRequest`,
  refusal: ' Returns 409 if the change request is merged.',
};
