/** How long a deleted space can be restored. */
const RETENTION_MS = 7 * 24 * 3600_000;

/** Spaces deleted before this can no longer be restored. */
export function retentionStart(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}
