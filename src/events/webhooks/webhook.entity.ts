import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EventAction } from '../outbox/event-actions.js';

/** An address that the events of an organization are sent to. */
@Entity('webhooks')
@Index('webhooks_organization', ['organizationId', 'id'])
export class Webhook {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  url!: string;

  /** Empty: all. */
  @Column('text', { array: true })
  actions!: EventAction[];

  @Column('boolean')
  active!: boolean;

  /** When the service switched it off; null: it did not, or it was switched on again. */
  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  /** What deliveries are signed with, sealed. */
  @Column('bytea')
  secret!: Buffer;

  /** The one before it, sealed, which deliveries are signed with, too, for a while. */
  @Column('bytea', { nullable: true })
  previousSecret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousSecretUntil!: Date | null;

  /** Since when nothing but failures has come of deliveries; null: the last one succeeded. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastFailureAt!: Date | null;

  /** The last answer took long: it waits for its turn with those that fail. */
  @Column('boolean', { default: false })
  slow!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
