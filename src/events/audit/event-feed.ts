import { Injectable } from '@nestjs/common';
import { AuditChainsRepository, type StoredEvent } from './audit-chains.repository.js';

/** Where somebody reads on in the events of an organization. */
export interface FeedPlace {
  organizationId: string;
  /** The position of the last event that was read; 0: none. */
  position: number;
  /** Maximum events. */
  limit: number;
}

/** The events of organizations in their order, for consumers, which remember the position of the last event they read. */
@Injectable()
export class EventFeed {
  constructor(private readonly chains: AuditChainsRepository) {}

  /** The position of the last event; 0 before the first. */
  async end(organizationId: string): Promise<number> {
    return (await this.chains.find(organizationId))?.position ?? 0;
  }

  /** The events after each place, in the order of the places. */
  async read(places: readonly FeedPlace[]): Promise<StoredEvent[][]> {
    const events = places.map((): StoredEvent[] => []);
    for (const { place, event } of await this.chains.readAfter(places)) events[place - 1]?.push(event);
    return events;
  }
}
