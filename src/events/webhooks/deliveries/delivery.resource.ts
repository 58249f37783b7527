import { ApiProperty } from '@nestjs/swagger';
import { EVENT_ACTION_NAMES } from '../../../outbox/event-actions.js';
import { EventTargetResource } from '../../audit/audit-event.resource.js';
import { DELIVERY_STATUSES, type DeliveryStatus, type DeliveryType } from './delivery.entity.js';

const DELIVERY_TYPES = [...EVENT_ACTION_NAMES, 'webhook.test'] as const;

/** A delivery as the API returns it. */
export class WebhookDeliveryResource {
  @ApiProperty({ enum: ['webhook-delivery'] }) object!: 'webhook-delivery';
  @ApiProperty({ description: 'Sent as `webhook-id` with each attempt.' }) id!: string;
  @ApiProperty({ description: 'The ID of the webhook.' }) webhook!: string;
  @ApiProperty({ enum: DELIVERY_TYPES, enumName: 'WebhookDeliveryType' }) type!: DeliveryType;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The ID of the audit event. `null` for a test.',
  })
  event!: string | null;
  @ApiProperty({ type: EventTargetResource }) target!: EventTargetResource;
  @ApiProperty({ enum: DELIVERY_STATUSES, enumName: 'WebhookDeliveryStatus' }) status!: DeliveryStatus;
  @ApiProperty({ description: 'Number of attempts.' }) attempts!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the next attempt is made, unless an earlier delivery for the same target still waits. `null` if there is none.',
  })
  nextAttemptAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastAttemptAt!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The status of the last response. `null` if there was none.',
  })
  responseStatus!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the last attempt failed.' })
  error!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
