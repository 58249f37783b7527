/** A structured document is invalid. `path` names the place in the document. */
export class DocumentError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}
