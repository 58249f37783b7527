/** A place in the API where comments are: the same operations are there in each. */
export interface DiscussionRoute {
  /** Path of what is commented on. */
  path: string;
  tag: string;
  /** What is commented on, for descriptions. */
  noun: string;
  /** Permissions that reading and changing need. */
  read: `${string}.${string}`;
  comment: `${string}.${string}`;
  /** The id of an operation here. */
  operation: (name: string) => string;
  /** What is said of changes that the state forbids. */
  refusal: string;
}

/** Comments on a space. Those who see it only because a site shows it to everyone do not see them. */
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
