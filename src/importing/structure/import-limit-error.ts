/**
 * An import source is over a limit, or excludes non-public parts in a way that cannot be read, so nothing is imported. The
 * message can be sent to the client.
 */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError';
}
