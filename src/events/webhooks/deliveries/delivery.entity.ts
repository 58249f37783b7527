import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EventAction } from '../../outbox/event-actions.js';
import type { DeliveredData } from './delivered-data.js';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What a delivery is of: an event, or a test. */
export type DeliveryType = EventAction | 'webhook.test';

/** An event on its way to a webhook. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_webhook', ['webhookId', 'id'])
@Index('webhook_deliveries_pending', ['webhookId', 'targetId', 'place'], { where: `status = 'pending'` })
@Index('webhook_deliveries_age', ['createdAt'])
export class WebhookDelivery {
  /** Sent as `webhook-id`, the same with each try. */
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Webhook', { onDelete: 'CASCADE' })
  @Column('uuid')
  webhookId!: string;

  /** Its turn among those about the same target. */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  place!: string;

  @Column('text')
  type!: DeliveryType;

  /** What it is about: those about the same thing go one after the other. */
  @Column('uuid')
  targetId!: string;

  /** The `data` of what is sent. */
  @Column('jsonb')
  data!: DeliveredData;

  @Column('timestamptz')
  occurredAt!: Date;

  @Column('text')
  status!: DeliveryStatus;

  @Column('integer')
  attempts!: number;

  /** null: it is not tried again. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastAttemptAt!: Date | null;

  /** Of the last answer; null: there was none. */
  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
