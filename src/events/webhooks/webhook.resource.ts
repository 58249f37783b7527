import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EVENT_ACTION_NAMES, type EventAction } from '../outbox/event-actions.js';

export const WEBHOOK_STATUSES = ['active', 'failing', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

class WebhookUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** A webhook as the API shows it. */
export class WebhookResource {
  @ApiProperty({ enum: ['webhook'] }) object!: 'webhook';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 64 }) name!: string;
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({
    enum: EVENT_ACTION_NAMES,
    enumName: 'EventAction',
    isArray: true,
    description: 'The actions whose events it gets; none named: all.',
  })
  actions!: EventAction[];
  @ApiProperty({ description: 'Whether anything is sent.' }) active!: boolean;
  @ApiProperty({
    enum: WEBHOOK_STATUSES,
    enumName: 'WebhookStatus',
    description:
      '`failing`: what was sent last failed. `paused`: a member switched it off. `disabled`: the service did, after three days of nothing but failures.',
  })
  status!: WebhookStatus;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when everything that was sent failed.',
  })
  failingSince!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: WebhookUrlsResource }) urls!: WebhookUrlsResource;
  @ApiPropertyOptional({
    description:
      'What deliveries are signed with, `whsec_` and base64. Only in the answer to the request that made it: it cannot be shown again.',
  })
  secret?: string;
}
