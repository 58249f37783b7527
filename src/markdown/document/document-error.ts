/** A structured document that cannot be taken. `path` names the place, seen from the document. */
export class DocumentError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}
