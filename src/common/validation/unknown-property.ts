/** The message for properties that a request does not have. */
export const UNKNOWN_PROPERTY = 'is not a property of this request';
