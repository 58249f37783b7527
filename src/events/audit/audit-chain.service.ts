import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { RecordedEvent } from '../outbox/recorded-event.js';
import { AuditChainsRepository, type ChainEnds, type StoredEvent } from './audit-chains.repository.js';
import { EventConsumers } from './event-consumers.js';
import { hashOfEvent, INSTANCE_CHAIN } from './event-hash.js';

/** Rows of the outbox that one transaction moves. A low number saves memory and locks. */
const BATCH = 128;

/** Moves events from the outbox into the chains of the audit log. */
@Injectable()
export class AuditChainService {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly consumers: EventConsumers,
  ) {}

  /**
   * Moves the oldest events. Only one replica does so at a time, so a chain never forks.
   * @returns whether there may be more events
   */
  async drainOutbox(): Promise<boolean> {
    if (!(await this.chains.isWaiting())) return false;
    const hasMore = await this.drainBatch();
    this.consumers.notifyCommitted();
    return hasMore;
  }

  @Transactional()
  protected async drainBatch(): Promise<boolean> {
    if (!(await this.chains.tryLock())) return false;
    const rows = await this.chains.take(BATCH);
    if (rows.length === 0) return false;
    const events = rows.flat();
    const ids = [...new Set(events.map(chainOf))];
    const ends = await this.chains.lock(ids);
    const stored = events.flatMap((event) => appendToChain(event, ends) ?? []);
    if (stored.length > 0) {
      await this.chains.append(stored, [...ends.values()]);
      await this.consumers.consume(stored);
    }
    return rows.length === BATCH;
  }
}

function chainOf({ organizationId }: RecordedEvent): string {
  return organizationId ?? INSTANCE_CHAIN;
}

/** Appends an event to its chain. @returns undefined when its organization was deleted */
function appendToChain(event: RecordedEvent, ends: Map<string, ChainEnds>): StoredEvent | undefined {
  const end = ends.get(chainOf(event));
  if (end === undefined) return undefined;
  const positioned = { ...event, position: end.position + 1 };
  const hash = hashOfEvent(end.hash, positioned);
  ends.set(end.id, { ...end, position: positioned.position, hash });
  return { ...positioned, previousHash: end.hash, hash };
}
