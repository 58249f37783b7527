import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EventAction } from '../../outbox/event-actions.js';

/** A URL that receives the events of an organization. */
@Entity('webhooks')
@Index('webhooks_organization', ['organizationId', 'id'])
@Index('webhooks_behind', ['eventsDueAt'], { where: 'events_due_at IS NOT NULL' })
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

  /** Empty: all actions. */
  @Column('text', { array: true })
  actions!: EventAction[];

  @Column('boolean')
  active!: boolean;

  /** When the service switched it off; null: it did not, or somebody switched it on again. */
  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  /** The secret that signs deliveries, encrypted. */
  @Column('bytea')
  secret!: Buffer;

  /** The previous secret, encrypted, which also signs deliveries until it expires. */
  @Column('bytea', { nullable: true })
  previousSecret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousSecretUntil!: Date | null;

  /** When the current period of failures started; null: the last delivery succeeded. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastFailureAt!: Date | null;

  /** The last response was slow, so the webhook shares the limits of failing ones. */
  @Column('boolean', { default: false })
  slow!: boolean;

  /** The position in the audit log of its organization up to which there are deliveries. */
  @Column('bigint')
  position!: string;

  /** When to look for later events; null: there were none. */
  @Column('timestamptz', { nullable: true })
  eventsDueAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
