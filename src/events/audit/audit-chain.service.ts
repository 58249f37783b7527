import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { RecordedEvent } from '../../outbox/recorded-event.js';
import {
  AuditChainsRepository,
  type ChainEnds,
  type StoredEvent,
  type TakenRow,
} from './audit-chains.repository.js';
import { EventConsumers } from './event-consumers.js';
import { hashOfEvent, INSTANCE_CHAIN } from './event-hash.js';

/**
 * Organizations whose events one transaction moves, and the rows of the outbox that they share. A low number saves memory and
 * locks.
 */
const BATCH = 128;
/** Events in these rows, about. */
const EVENTS = 512;

/** Moves events from the outbox into the chains of the audit log. */
@Injectable()
export class AuditChainService {
  /** The last organization of the previous batch, unless it was the last one that waited. */
  private previous: string | null = null;

  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly consumers: EventConsumers,
  ) {}

  /**
   * Moves the oldest events of each organization. Organizations take turns, so events of one do not wait for all those of
   * another. Only one replica does so at a time, so a chain never forks.
   * @returns whether there may be more events
   */
  async drainOutbox(): Promise<boolean> {
    return (await this.chains.isWaiting()) && this.drainBatch();
  }

  @Transactional()
  protected async drainBatch(): Promise<boolean> {
    if (!(await this.chains.tryLock())) return false;
    const after = this.previous;
    const rows = await this.chains.take(after, BATCH, EVENTS);
    const taken = Map.groupBy(rows, ({ chainId }) => chainId);
    this.previous = taken.size < BATCH ? null : (rows.at(-1)?.chainId ?? null);
    // After the last organization, the turns begin again.
    if (rows.length === 0) return after !== null;
    const events = rows.flatMap((row) => row.events);
    const ids = [...new Set(events.map(chainOf))];
    const ends = await this.chains.lock(ids);
    const stored = events.flatMap((event) => appendToChain(event, ends) ?? []);
    if (stored.length > 0) {
      await this.chains.append(stored, [...ends.values()]);
      await this.consumers.notify(ids);
    }
    return (
      after !== null || this.previous !== null || [...taken.values()].some((own) => isShare(own, taken.size))
    );
  }
}

/** Whether rows of one organization are all that it may have, so that there may be more. */
function isShare(rows: readonly TakenRow[], organizations: number): boolean {
  const events = rows.reduce((sum, row) => sum + row.events.length, 0);
  return rows.length >= BATCH / organizations || events >= EVENTS / organizations;
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
