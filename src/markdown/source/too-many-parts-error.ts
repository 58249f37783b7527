/** A text has more parts than can be parsed in reasonable time. The message says which: "has more …". */
export class TooManyPartsError extends Error {
  override readonly name = 'TooManyPartsError';
}
