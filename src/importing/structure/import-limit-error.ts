/** An import source is over a limit, or says in a way that cannot be read what is not public, so nothing is imported. The message can be sent to the client. */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError';
}
