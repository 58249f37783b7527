/** An import source is over a limit, so nothing is imported. The message can be sent to the client. */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError';
}
