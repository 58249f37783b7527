import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventAction, EventTargetType } from '../../outbox/event-actions.js';
import type { EventActor, EventState } from '../../outbox/recorded-event.js';

/** An event in its chain. Never changes. */
@Entity('audit_events')
@Index('audit_events_chain', ['chainId', 'position'], { unique: true })
@Index('audit_events_time', ['chainId', 'occurredAt', 'position'])
@Index('audit_events_action', ['chainId', 'action', 'occurredAt', 'position'])
@Index('audit_events_actor', ['chainId', 'actorId', 'occurredAt', 'position'])
@Index('audit_events_target', ['chainId', 'targetId', 'occurredAt', 'position'])
export class AuditEvent {
  @PrimaryColumn('uuid')
  id!: string;

  /**
   * Without a foreign key, which takes as long as two indexes: `AuditRetentionCron` removes events whose chain no longer
   * exists.
   */
  @Column('uuid')
  chainId!: string;

  /** From 1, without gaps. */
  @Column('bigint')
  position!: string;

  @Column('text')
  action!: EventAction;

  @Column('text')
  actorType!: EventActor['type'];

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('uuid', { nullable: true })
  tokenId!: string | null;

  @Column('text')
  targetType!: EventTargetType;

  @Column('uuid')
  targetId!: string;

  @Column('jsonb', { nullable: true })
  before!: EventState | null;

  @Column('jsonb', { nullable: true })
  after!: EventState | null;

  @Column('text', { nullable: true })
  requestId!: string | null;

  @Column('timestamptz')
  occurredAt!: Date;

  @Column('bytea')
  previousHash!: Buffer;

  /** SHA-256 of the previous hash and this event; see `event-hash.ts`. */
  @Column('bytea')
  hash!: Buffer;
}
