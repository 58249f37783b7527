/** A text would be too long with the reusable contents in it. */
export class IncludedTooLongError extends Error {
  override readonly name = 'IncludedTooLongError';

  /** @param maxBytes the most it may have */
  constructor(maxBytes: number) {
    super(
      `With its reusable contents in place the text is longer than ${maxBytes} bytes, the most a page may have: include less`,
    );
  }
}
