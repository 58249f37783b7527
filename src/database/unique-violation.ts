/** Whether an error is PostgreSQL's unique_violation (23505) of the named index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const found = (error as { driverError?: unknown }).driverError ?? error;
  const { code, constraint } = found as { code?: string; constraint?: string };
  return code === '23505' && constraint === index;
}
