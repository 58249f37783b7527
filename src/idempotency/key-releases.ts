import { Injectable } from '@nestjs/common';
import { InstanceHeartbeat } from '../platform/instances/instance-heartbeat.js';
import { type ClaimedKey, IdempotencyRepository } from './idempotency.repository.js';

/** Releases the keys of requests that changed nothing. */
@Injectable()
export class KeyReleases {
  /** Keys that could not be released because the database was unreachable. */
  private pending: ClaimedKey[] = [];

  constructor(
    private readonly keys: IdempotencyRepository,
    heartbeat: InstanceHeartbeat,
  ) {
    heartbeat.onBeat(() => this.retry());
  }

  /** Releases a key, or retries later if the database is unreachable. */
  async release(claimed: ClaimedKey): Promise<void> {
    try {
      await this.keys.release(claimed);
    } catch {
      this.pending.push(claimed);
    }
  }

  private async retry(): Promise<void> {
    for (const claimed of this.pending.splice(0)) await this.release(claimed);
  }
}
