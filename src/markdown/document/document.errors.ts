/** A structured document is invalid. `path` names the place in the document. */
export class DocumentError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** A text is too long with the values of its variables. */
export class EvaluatedTooLongError extends Error {
  override readonly name = 'EvaluatedTooLongError';

  /** @param maxBytes the limit */
  constructor(maxBytes: number) {
    super(
      `With the values of its variables the text of the page is longer than ${maxBytes} bytes, the maximum for a page: shorten the values or use them less often`,
    );
  }
}

/** A text is too long with the reusable contents that it includes. */
export class IncludedTooLongError extends Error {
  override readonly name = 'IncludedTooLongError';

  /** @param maxBytes the limit */
  constructor(maxBytes: number) {
    super(
      `With its reusable contents in place the text is longer than ${maxBytes} bytes, the maximum for a page: include less`,
    );
  }
}
