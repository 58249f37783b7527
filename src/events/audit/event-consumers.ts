import { Injectable } from '@nestjs/common';

/** Reads the events of organizations from the audit log, after they were moved there. */
export interface EventConsumer {
  /** Called in the transaction that moves events of organizations into the audit log, so none is forgotten. */
  notice: (organizationIds: readonly string[]) => Promise<void>;
  /** Does a small part of the work, in transactions of its own. @returns whether there is more */
  work: () => Promise<boolean>;
}

/** The consumers of events. What they do takes turns with moving events into the audit log. */
@Injectable()
export class EventConsumers {
  private readonly consumers: EventConsumer[] = [];

  register(consumer: EventConsumer): void {
    this.consumers.push(consumer);
  }

  /** If a consumer fails, the events stay in the outbox for the next attempt. */
  async notify(organizationIds: readonly string[]): Promise<void> {
    for (const consumer of this.consumers) await consumer.notice(organizationIds);
  }

  /** @returns whether there is more to do */
  async work(): Promise<boolean> {
    let hasMore = false;
    for (const consumer of this.consumers) hasMore = (await consumer.work()) || hasMore;
    return hasMore;
  }
}
