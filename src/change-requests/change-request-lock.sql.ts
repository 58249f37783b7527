/**
 * Key of the advisory lock that keeps a change request from being merged: those who write what is said of it share it, whoever
 * makes it merged has it alone. Locks of rows are given to those who come while others share them, so with many writers
 * the merge would never have its turn; for this one everybody waits in line.
 * @param id of the change request, as SQL
 */
export const changeRequestLockKey = (id: string): string => `hashtextextended('change request ' || ${id}, 0)`;
