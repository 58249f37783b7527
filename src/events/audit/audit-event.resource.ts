import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  EVENT_ACTION_NAMES,
  EVENT_TARGETS,
  type EventAction,
  type EventTargetType,
} from '../../outbox/event-actions.js';
import type { EventState } from '../../outbox/recorded-event.js';

export class EventActorResource {
  @ApiProperty({
    enum: ['user', 'system'],
    enumName: 'EventActorType',
    description: '`system`: the service itself, for example a purge or the result of background work.',
  })
  type!: 'user' | 'system';

  @ApiPropertyOptional({ description: 'The user. Present only for the type `user`.' }) user?: string;
  @ApiPropertyOptional({ description: 'The token that was used, if there was one.' }) token?: string;
}

export class EventTargetResource {
  @ApiProperty({ enum: EVENT_TARGETS, enumName: 'EventTargetType' }) type!: EventTargetType;
  @ApiProperty({ description: 'For a member: the ID of the user.' }) id!: string;
}

const STATE = {
  type: 'object',
  additionalProperties: true,
  nullable: true,
} as const;

/** An event as the API returns it. */
export class AuditEventResource {
  @ApiProperty({ enum: ['audit-event'] }) object!: 'audit-event';
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'The ID of the organization.' }) organization!: string;
  @ApiProperty({
    description: 'Number of the event in the audit log of the organization: from 1, without gaps.',
  })
  position!: number;
  @ApiProperty({ enum: EVENT_ACTION_NAMES, enumName: 'EventAction' }) action!: EventAction;
  @ApiProperty({ type: EventActorResource }) actor!: EventActorResource;
  @ApiProperty({ type: EventTargetResource }) target!: EventTargetResource;
  @ApiProperty({
    ...STATE,
    description: 'The state before the change: IDs, roles and statuses. Never text that people wrote.',
  })
  before!: EventState | null;
  @ApiProperty({
    ...STATE,
    description:
      'The state after the change. `changed` names properties whose new values are not recorded, such as a title.',
  })
  after!: EventState | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The `X-Request-Id` of the request that made the change. `null` for background work.',
  })
  requestId!: string | null;
  @ApiProperty({ format: 'date-time' }) occurredAt!: string;
  @ApiProperty({ description: 'The hash of the previous event, in hexadecimal.' })
  previousHash!: string;
  @ApiProperty({ description: 'SHA-256 of the previous hash and this event, in hexadecimal.' })
  hash!: string;
}

/** An action with its description. */
export class AuditEventActionResource {
  @ApiProperty({ enum: EVENT_ACTION_NAMES, enumName: 'EventAction' }) action!: EventAction;
  @ApiProperty({ enum: EVENT_TARGETS, enumName: 'EventTargetType' }) target!: EventTargetType;
  @ApiProperty() description!: string;
}
