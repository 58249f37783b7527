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
