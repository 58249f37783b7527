/** What a lock is for. */
type Locked = 'user' | 'member';

/**
 * The key of an advisory lock in front of a row that transactions share with `FOR SHARE`. PostgreSQL lets further ones share a row
 * while another waits to change it, so those who overlap keep it waiting for ever: a person could keep their role with their own
 * requests. Advisory locks are given in the order of arrival. Whoever shares the row takes the lock shared first, whoever
 * changes it takes it alone.
 * @param ids SQL of the IDs of the row
 */
export function fairLockKey(locked: Locked, ...ids: string[]): string {
  return `hashtextextended('${locked} ' || ${ids.map((id) => `${id}::uuid::text`).join(` || ' ' || `)}, 0)`;
}
