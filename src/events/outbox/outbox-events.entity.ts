import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WaitingEvent } from './recorded-event.js';

/** Events of one statement that wait to be taken into the audit log. Rows live for about a second. */
@Entity('outbox_events')
export class OutboxEvents {
  /** Given when the row is written, so of two changes of one thing the later one has the higher number. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  sequence!: string;

  /** In their order, `EVENTS_PER_ROW` at most. Text to PostgreSQL, which never looks into it. */
  @Column('json')
  events!: WaitingEvent[];
}
