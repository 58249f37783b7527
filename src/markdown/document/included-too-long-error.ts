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
