/**
 * Whether PostgreSQL refused a statement because of its data or because of concurrent transactions: error codes of
 * class 23 (integrity constraint violation) and class 40 (transaction rollback). The statement wrote nothing.
 */
export function isRejectedStatement(error: unknown): boolean {
  const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: unknown };
  return typeof code === 'string' && /^(23|40)/.test(code);
}
