/** An import source is beyond a limit, so nothing of it comes in. The message is meant for the person importing. */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError';
}
