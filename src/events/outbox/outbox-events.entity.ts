import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WaitingEvent } from './recorded-event.js';

/** Events of one statement that are not in the audit log yet. Rows exist for about a second. */
@Entity('outbox_events')
export class OutboxEvents {
  /** Assigned when the row is inserted, so later changes of a target have higher numbers. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  sequence!: string;

  /** Up to `EVENTS_PER_ROW` events in order, as text, because no query reads into it. */
  @Column('json')
  events!: WaitingEvent[];
}
