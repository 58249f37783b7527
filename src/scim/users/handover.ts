import type { UserState } from './user-state.js';

/** A change of a User by a directory. */
export interface UserChange {
  before: UserState;
  after: UserState;
  /**
   * The external ID of the person who has access to the account, also from a former membership; null: one whose User has none;
   * undefined: nobody who was ever active as a User.
   */
  known: string | null | undefined;
  /** The change that could not be made while the domain of the address was not verified, and is due. */
  due?: 'enabled' | 'next';
  /** Whether the member was no User of the directory before, which so knows nothing of them. */
  isCreated: boolean;
}

/**
 * Who has the User of a member after a change:
 *
 * - `none`: the same person
 * - `linked`: the same person, whose membership the directory learns about
 * - `doubtful`: an active User gets another external ID. It belongs to another person, or the directory maps another attribute.
 * - `enabled`: the same person comes back, or another one if the directory sends no external IDs
 * - `next`: the next person with the address
 */
export type Handover = 'none' | 'linked' | 'doubtful' | 'enabled' | 'next';

/** Directories give an address that was in use to the next person by enabling the User, or with another external ID. */
export function handoverOf({ before, after, known, due, isCreated }: UserChange): Handover {
  const { externalId } = after;
  const isOther = externalId !== null && externalId !== known;
  if (after.active && due === 'next') return 'next';
  if (after.active && !before.active) {
    const isUnknown = known === undefined || (isCreated && (known === null || externalId === null));
    return isOther || isUnknown ? 'next' : 'enabled';
  }
  // Access that ended when the ID of a disabled User changed does not end again with each request that follows.
  const isAsBefore = !after.active && externalId === before.externalId;
  if (isOther && !isAsBefore) return known == null ? 'linked' : 'doubtful';
  if (after.active && due !== undefined) return due;
  return isCreated ? 'linked' : 'none';
}
