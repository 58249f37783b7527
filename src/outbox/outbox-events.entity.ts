import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NIL_ID } from '../common/ids.js';
import type { WaitingEvent } from './recorded-event.js';

/**
 * Events of one statement and one organization that are not in the audit log yet. Rows exist for about a second. The key
 * begins with the organization, because organizations take turns.
 */
@Entity('outbox_events')
export class OutboxEvents {
  /** The organization; `NIL_ID` for events without one. */
  @PrimaryColumn('uuid', { default: NIL_ID })
  chainId!: string;

  /** Assigned when the row is inserted, so later changes of a target have higher numbers. */
  @Column({ type: 'bigint', primary: true, generated: 'identity', generatedIdentity: 'ALWAYS' })
  sequence!: string;

  /** Up to `EVENTS_PER_ROW` events in order, as text, because no query reads into it. */
  @Column('json')
  events!: WaitingEvent[];
}
