import { Injectable } from '@nestjs/common';
import type { StoredEvent } from './audit-chains.repository.js';

type Consumer = (events: readonly StoredEvent[]) => Promise<void>;

/** Who is told of events once they are in the audit log, in the transaction that brings them there. */
@Injectable()
export class EventConsumers {
  private readonly consumers: Consumer[] = [];
  private readonly listeners: (() => void)[] = [];

  /** @param consumer gets each event once, those of an organization in the order of its chain */
  register(consumer: Consumer): void {
    this.consumers.push(consumer);
  }

  /** @param listener called in the process that brought events there, after its transaction */
  onCommitted(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Says that events that were told of are in the audit log now. */
  notifyCommitted(): void {
    for (const listener of this.listeners) listener();
  }

  /** When one fails, the events stay in the outbox and come again. */
  async consume(events: readonly StoredEvent[]): Promise<void> {
    for (const consume of this.consumers) await consume(events);
  }
}
