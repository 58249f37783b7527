/** What a lock is for; `members` are all memberships of an organization. */
type Locked = 'user' | 'member' | 'members';

/**
 * The key of an advisory lock in front of a row that transactions share with `FOR SHARE` or `FOR KEY SHARE`. PostgreSQL lets further ones share a row
 * while another waits to change it, so those who overlap keep it waiting for ever: a person could keep their role with their own
 * requests. Advisory locks are given in the order of arrival. Whoever shares the row takes the lock shared first, whoever
 * changes it takes it alone.
 * @param ids SQL of the IDs of the row
 */
export function fairLockKey(locked: Locked, ...ids: string[]): string {
  return `hashtextextended('${locked} ' || ${ids.map((id) => `${id}::uuid::text`).join(` || ' ' || `)}, 0)`;
}

/**
 * The statement that waits in front of accounts. `$1`: their IDs. Whoever makes people members of something does it with `shared`.
 */
export function queueForPeople(mode: 'shared' | 'exclusive'): string {
  return `SELECT ${mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'}(${fairLockKey('user', 'id')}) FROM (
    SELECT id FROM unnest($1::uuid[]) id ORDER BY id OFFSET 0
  ) people`;
}

/**
 * `fair`, a query to write in front of a statement that shares memberships of an organization and selects from it, too. There is one
 * lock in front of all of them, because a list can have thousands. Whoever removes a member takes it alone, after the lock of the
 * member.
 * @param organizationId SQL
 */
export function sharedMembers(organizationId: string): string {
  return `fair AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${fairLockKey('members', organizationId)}))`;
}
