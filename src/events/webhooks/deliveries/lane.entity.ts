import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The deliveries to one webhook that are about one thing and wait: they go one after the other, so the lane is what
 * processes take, and it is there as long as something waits.
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

  /** Deliveries that wait. */
  @Column('integer')
  pending!: number;

  /** When the first of them is tried (again); while it is being tried, when it is taken to have failed with its process. */
  @Column('timestamptz')
  dueAt!: Date;

  /** Until when a process has it; null: none has. */
  @Column('timestamptz', { nullable: true })
  takenUntil!: Date | null;

  /** Of the process that has it, for this one try. */
  @Column('uuid', { nullable: true })
  takenBy!: string | null;
}
