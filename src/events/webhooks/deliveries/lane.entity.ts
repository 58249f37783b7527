import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The waiting deliveries to one webhook about one target. They are sent in order, so processes claim
 * lanes instead of deliveries. A lane exists while it has waiting deliveries.
 */
@Entity('webhook_lanes')
@Index('webhook_lanes_due', ['dueAt', 'webhookId'])
@Index('webhook_lanes_webhook', ['webhookId', 'dueAt'])
@Index('webhook_lanes_taken', ['organizationId', 'webhookId'], { where: 'taken_until IS NOT NULL' })
export class WebhookLane {
  @ForeignKey('Webhook', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  webhookId!: string;

  @PrimaryColumn('uuid')
  targetId!: string;

  @Column('uuid')
  organizationId!: string;

  /** Number of waiting deliveries. */
  @Column('integer')
  pending!: number;

  /** When the first delivery is due; while it is claimed, when the claim expires. */
  @Column('timestamptz')
  dueAt!: Date;

  /** When the claim of a process expires; null: not claimed. */
  @Column('timestamptz', { nullable: true })
  takenUntil!: Date | null;

  /** The ID of the claim, for one attempt. */
  @Column('uuid', { nullable: true })
  takenBy!: string | null;
}
