/** The body of a POST that accepts none: absent, or an object without properties. */
export class EmptyBody {}
