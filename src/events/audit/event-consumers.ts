import { Injectable } from '@nestjs/common';
import type { StoredEvent } from './audit-chains.repository.js';

type Consumer = (events: readonly StoredEvent[]) => Promise<void>;

/** The consumers of events, called in the transaction that moves the events into the audit log. */
@Injectable()
export class EventConsumers {
  private readonly consumers: Consumer[] = [];
  private readonly listeners: (() => void)[] = [];

  /** @param consumer receives each event once, in the order of the chain of its organization */
  register(consumer: Consumer): void {
    this.consumers.push(consumer);
  }

  /** @param listener called after the transaction, in the process that moved the events */
  onCommitted(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Notifies the listeners after the transaction. */
  notifyCommitted(): void {
    for (const listener of this.listeners) listener();
  }

  /** If a consumer fails, the events stay in the outbox for the next attempt. */
  async consume(events: readonly StoredEvent[]): Promise<void> {
    for (const consume of this.consumers) await consume(events);
  }
}
