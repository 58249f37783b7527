import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isId } from '../../common/ids.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';
import { InstancesRepository } from './instances.repository.js';

/** A process that runs shows it in this time (milliseconds), by its lock or by its heartbeat. */
const DOUBTED_MS = 5_500;

/** Tells which processes have ended, so that others may clear up after them. */
@Injectable()
export class EndedInstances {
  /** Since when a process has shown nothing: on the clock of `performance.now()`, with the heartbeat it had then. */
  private readonly suspects = new LRUCache<string, { since: number; seenAt: number | null }>({ max: 1_000 });

  constructor(
    private readonly instances: InstancesRepository,
    private readonly own: InstanceHeartbeat,
  ) {}

  /**
   * Those of the processes that have ended. One that runs can lose its lock for a moment, with its connection; so an ended
   * one is known when it is asked for a second time, some seconds after the first.
   */
  async findAmong(ids: readonly string[]): Promise<string[]> {
    const others = ids.filter((id) => isId(id) && id !== this.own.id);
    const silent = new Map((await this.instances.findUnlocked(others)).map((one) => [one.id, one.seenAt]));
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
      return now - before.since >= DOUBTED_MS;
    });
  }
}
