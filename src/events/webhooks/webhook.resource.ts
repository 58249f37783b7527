import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WarningResource } from '../../common/http/warning.resource.js';
import { EVENT_ACTION_NAMES, type EventAction } from '../../outbox/event-actions.js';

const WEBHOOK_STATUSES = ['active', 'failing', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

class WebhookUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** A webhook as the API returns it. */
export class WebhookResource {
  @ApiProperty({ enum: ['webhook'] }) object!: 'webhook';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 64 }) name!: string;
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({
    enum: EVENT_ACTION_NAMES,
    enumName: 'EventAction',
    isArray: true,
    description: 'The actions that the webhook receives. Empty: all.',
  })
  actions!: EventAction[];
  @ApiProperty({ description: 'Whether events are delivered.' }) active!: boolean;
  @ApiProperty({
    enum: WEBHOOK_STATUSES,
    enumName: 'WebhookStatus',
    description:
      '`failing`: the last delivery failed. `paused`: a member disabled the webhook. `disabled`: the service disabled it, after three days with only failures.',
  })
  status!: WebhookStatus;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when all deliveries have failed.',
  })
  failingSince!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: WebhookUrlsResource }) urls!: WebhookUrlsResource;
  @ApiPropertyOptional({
    description:
      'The secret that deliveries are signed with: `whsec_` followed by base64. Present only in the response that creates it, and never shown again.',
  })
  secret?: string;
  @ApiPropertyOptional({
    type: [WarningResource],
    description:
      'Why no delivery will succeed. Present only in the response that sets such a `url`. `PRIVATE_ADDRESS`: the service does not connect to it.',
  })
  warnings?: WarningResource[];
}
