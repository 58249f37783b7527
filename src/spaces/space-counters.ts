import { Injectable } from '@nestjs/common';
import { type CountedChangeRequest, SpaceCountersRepository } from './space-counters.repository.js';

/** What a change request is counted as, besides being one. */
export type CountedStatus = 'draft' | 'open' | 'other';

/**
 * Numbers that contexts above keep of a space, in its own row, so that nobody has to count. Each joins the open
 * transaction and keeps others from changing the row until its end, so it comes before locks on what is counted.
 */
@Injectable()
export class SpaceCounters {
  constructor(private readonly counters: SpaceCountersRepository) {}

  /** Counts a new draft. The number is one more than the last one of the space. @returns undefined when the space is gone */
  addChangeRequest(spaceId: string): Promise<CountedChangeRequest | undefined> {
    return this.counters.addChangeRequest(spaceId);
  }

  /** Waits for whoever changes the row of the space, and keeps others from doing so. @returns whether the space is there */
  lock(spaceId: string): Promise<boolean> {
    return this.counters.lock(spaceId);
  }

  /** Counts a change request as what it has become. */
  async moveChangeRequest(spaceId: string, from: CountedStatus, to: CountedStatus): Promise<void> {
    if (from === to) return;
    const delta = (status: CountedStatus): number => Number(to === status) - Number(from === status);
    await this.counters.addStatuses(spaceId, delta('draft'), delta('open'));
  }

  /** Counts open comments. */
  addOpenComments(spaceId: string, delta: number): Promise<void> {
    return this.counters.addOpenComments(spaceId, delta);
  }
}
