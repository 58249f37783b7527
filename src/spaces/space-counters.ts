import { Injectable } from '@nestjs/common';
import { type CountedChangeRequest, SpaceCountersRepository } from './space-counters.repository.js';

/** The status under which a change request is counted. */
export type CountedStatus = 'draft' | 'open' | 'other';

/**
 * Counters that higher contexts maintain in the row of a space, so that reads do not have to count. Each method joins
 * the open transaction and locks the row until it ends, so call it before locking the counted rows.
 */
@Injectable()
export class SpaceCounters {
  constructor(private readonly counters: SpaceCountersRepository) {}

  /** Counts a new draft, and assigns the next number of the space. @returns undefined when the space was deleted */
  addChangeRequest(spaceId: string): Promise<CountedChangeRequest | undefined> {
    return this.counters.addChangeRequest(spaceId);
  }

  /** Locks the row of the space until the transaction ends. @returns whether the space exists */
  lock(spaceId: string): Promise<boolean> {
    return this.counters.lock(spaceId);
  }

  /** Moves a change request from one counter to another. */
  async moveChangeRequest(spaceId: string, from: CountedStatus, to: CountedStatus): Promise<void> {
    if (from === to) return;
    const delta = (status: CountedStatus): number => Number(to === status) - Number(from === status);
    await this.counters.addStatuses(spaceId, delta('draft'), delta('open'));
  }

  /** Changes the number of open comments. */
  addOpenComments(spaceId: string, delta: number): Promise<void> {
    return this.counters.addOpenComments(spaceId, delta);
  }
}
