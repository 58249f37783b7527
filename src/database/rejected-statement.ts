/**
 * Whether PostgreSQL refused a statement because of what it was to write, or because of others who write now: class 23
 * (integrity constraint violation) and class 40 (transaction rollback) of its error codes. Nothing of it was written.
 */
export function isRejectedStatement(error: unknown): boolean {
  const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: unknown };
  return typeof code === 'string' && /^(23|40)/.test(code);
}
