/** The subject of a lock; `members` are all memberships and teams of an organization. */
type Locked = 'user' | 'member' | 'members';

/** A transaction that shares a row takes its lock `shared`. One that changes or deletes the row takes it `exclusive`. */
export type FairLockMode = 'shared' | 'exclusive';

/**
 * The call that takes an advisory lock in front of a row that transactions share with `FOR SHARE` or `FOR KEY SHARE`.
 * PostgreSQL lets further transactions share a row while another one waits to change it, so transactions that overlap keep
 * it waiting for ever: a person could keep their role with their own requests. Advisory locks are given in the order of
 * arrival.
 * @param ids SQL of the IDs of the row
 */
export function fairLock(mode: FairLockMode, locked: Locked, ...ids: string[]): string {
  const take = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  const key = ids.map((id) => `${id}::uuid::text`).join(` || ' ' || `);
  return `${take}(hashtextextended('${locked} ' || ${key}, 0))`;
}

/** The statement that waits in front of accounts (`$1`: their IDs). Transactions that make people members share them. */
export function queueForPeople(mode: FairLockMode): string {
  return `SELECT ${fairLock(mode, 'user', 'id')} FROM (
    SELECT id FROM unnest($1::uuid[]) id ORDER BY id OFFSET 0
  ) people`;
}

/**
 * `fair`, a query to write in front of a statement that shares memberships or teams of an organization and selects from
 * `fair`, too. There is one lock in front of all of them, because a list can have thousands. A transaction that removes a
 * member takes it alone, after the lock of the member.
 * @param organizationId SQL
 */
export function sharedMembers(organizationId: string): string {
  return `fair AS MATERIALIZED (SELECT ${fairLock('shared', 'members', organizationId)})`;
}
