/** The source is not what the request says it is. The message is meant for the person importing. */
export class WrongKindError extends Error {}
