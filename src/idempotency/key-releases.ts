import { Injectable } from '@nestjs/common';
import { InstanceHeartbeat } from '../platform/instances/instance-heartbeat.js';
import { type ClaimedKey, IdempotencyRepository } from './idempotency.repository.js';

/** Gives back the keys of requests that did nothing. */
@Injectable()
export class KeyReleases {
  /** Keys that could not be given back, because the database was away. */
  private pending: ClaimedKey[] = [];

  constructor(
    private readonly keys: IdempotencyRepository,
    heartbeat: InstanceHeartbeat,
  ) {
    heartbeat.onBeat(() => this.retry());
  }

  /** Gives a key back, as soon as the database can be reached. */
  async release(claimed: ClaimedKey): Promise<void> {
    try {
      await this.keys.release(claimed);
    } catch {
      this.pending.push(claimed);
    }
  }

  private async retry(): Promise<void> {
    for (const held of this.pending.splice(0)) await this.release(held);
  }
}
