/** The body of a POST that takes none: left out, or an object without properties. */
export class EmptyBody {}
