import { ApiProperty } from '@nestjs/swagger';
import { EVENT_ACTION_NAMES } from '../../outbox/event-actions.js';
import { EventTargetResource } from '../../audit/audit-event.resource.js';
import { DELIVERY_STATUSES, type DeliveryStatus, type DeliveryType } from './delivery.entity.js';

export const DELIVERY_TYPES = [...EVENT_ACTION_NAMES, 'webhook.test'] as const;

/** A delivery as the API shows it. */
export class WebhookDeliveryResource {
  @ApiProperty({ enum: ['webhook-delivery'] }) object!: 'webhook-delivery';
  @ApiProperty({ description: 'Sent as `webhook-id`, with each try.' }) id!: string;
  @ApiProperty({ description: 'The id of the webhook.' }) webhook!: string;
  @ApiProperty({ enum: DELIVERY_TYPES, enumName: 'WebhookDeliveryType' }) type!: DeliveryType;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the event in the audit log; null for a test.',
  })
  event!: string | null;
  @ApiProperty({ type: EventTargetResource }) target!: EventTargetResource;
  @ApiProperty({ enum: DELIVERY_STATUSES, enumName: 'WebhookDeliveryStatus' }) status!: DeliveryStatus;
  @ApiProperty({ description: 'How often it was tried.' }) attempts!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When it is tried (again), unless an earlier one about the same thing still waits; null when it is not.',
  })
  nextAttemptAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastAttemptAt!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The status of the last answer; null when there was none.',
  })
  responseStatus!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the last try failed.' })
  error!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
