import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EventAction } from '../../../outbox/event-actions.js';
import type { DeliveredData } from './delivered-data.js';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The content of a delivery: an event or a test. */
export type DeliveryType = EventAction | 'webhook.test';

/** A delivery of an event to a webhook. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_webhook', ['webhookId', 'id'])
@Index('webhook_deliveries_pending', ['webhookId', 'targetId', 'place'], { where: `status = 'pending'` })
@Index('webhook_deliveries_age', ['createdAt'])
export class WebhookDelivery {
  /** Sent as `webhook-id`, the same with each attempt. */
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Webhook', { onDelete: 'CASCADE' })
  @Column('uuid')
  webhookId!: string;

  /** Its position among deliveries about the same target. */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  place!: string;

  @Column('text')
  type!: DeliveryType;

  /** The target of the event. Deliveries about the same target are sent in order. */
  @Column('uuid')
  targetId!: string;

  /** The `data` of the body. */
  @Column('jsonb')
  data!: DeliveredData;

  @Column('timestamptz')
  occurredAt!: Date;

  @Column('text')
  status!: DeliveryStatus;

  @Column('integer')
  attempts!: number;

  /** null: no further attempt. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastAttemptAt!: Date | null;

  /** The status of the last response; null: none. */
  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
