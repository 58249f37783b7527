import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isId } from '../../common/ids.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';
import { InstancesRepository } from './instances.repository.js';

/** A running process shows that it runs within this time (milliseconds), by its lock or its heartbeat. */
const SUSPECTED_MS = 5_500;

/** Finds out which processes have ended, so that others can clean up after them. */
@Injectable()
export class EndedInstances {
  /** Processes that may have ended: since when (`performance.now()`), and their last heartbeat at that time. */
  private readonly suspects = new LRUCache<string, { since: number; seenAt: number | null }>({ max: 1_000 });

  constructor(
    private readonly instances: InstancesRepository,
    private readonly own: InstanceHeartbeat,
  ) {}

  /**
   * The processes among these that have ended. A running process can lose its lock for a moment, with its connection.
   * So an ended process is reported only by a second call, some seconds after the first.
   */
  async findAmong(ids: readonly string[]): Promise<string[]> {
    const others = ids.filter((id) => isId(id) && id !== this.own.id);
    const silent = new Map(
      (await this.instances.findUnlocked(others)).map((instance) => [instance.id, instance.seenAt]),
    );
    const now = performance.now();
    return others.filter((id) => {
      const seenAt = silent.get(id);
      if (seenAt === undefined) {
        this.suspects.delete(id);
        return false;
      }
      const before = this.suspects.get(id);
      if (before === undefined || before.seenAt !== seenAt) {
        this.suspects.set(id, { since: now, seenAt });
        return false;
      }
      return now - before.since >= SUSPECTED_MS;
    });
  }
}
