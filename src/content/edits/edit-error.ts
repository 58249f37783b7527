/** A change that cannot be applied. `path` names the field, seen from the change. */
export class EditError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}
