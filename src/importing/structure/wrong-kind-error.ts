/** The source is not of the kind that the request states. The message can be sent to the client. */
export class WrongKindError extends Error {}
