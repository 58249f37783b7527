/**
 * Key of the advisory lock that orders merges and comments. Transactions that write comments hold it shared, a merge holds
 * it exclusively. A row lock is not enough: PostgreSQL grants shared row locks to new transactions while others hold them,
 * so a merge could wait forever behind many writers. Advisory locks are granted in order of arrival.
 * @param id SQL expression for the ID of the change request
 */
export const changeRequestLockKey = (id: string): string => `hashtextextended('change request ' || ${id}, 0)`;
