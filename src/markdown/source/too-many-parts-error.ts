/** A text is made of more parts than can be told apart in reasonable time. The message says what it has: "has more …". */
export class TooManyPartsError extends Error {
  override readonly name = 'TooManyPartsError';
}
