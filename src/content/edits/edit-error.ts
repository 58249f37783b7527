/** A change cannot be applied. `path` names the field, `message` completes a sentence about it. */
export class EditError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }

  /** The same error, with its path relative to a parent. */
  below(path: string): EditError {
    return new EditError(`${path}.${this.path}`, this.message);
  }
}

/** A change would modify a generated page. */
export class GeneratedPageError extends EditError {
  constructor(path: string) {
    super(
      path,
      'is a page, or leads to pages, that are made from an OpenAPI specification: change the specification instead',
    );
  }

  override below(path: string): GeneratedPageError {
    return new GeneratedPageError(`${path}.${this.path}`);
  }
}
