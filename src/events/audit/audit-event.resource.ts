import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  EVENT_ACTION_NAMES,
  EVENT_TARGETS,
  type EventAction,
  type EventTargetType,
} from '../outbox/event-actions.js';
import type { EventState } from '../outbox/recorded-event.js';

export class EventActorResource {
  @ApiProperty({
    enum: ['user', 'system'],
    enumName: 'EventActorType',
    description: '`system`: the service itself, such as a purge or what came of background work.',
  })
  type!: 'user' | 'system';

  @ApiPropertyOptional({ description: 'The person. Only with the type `user`.' }) user?: string;
  @ApiPropertyOptional({ description: 'The token that was used, where there was one.' }) token?: string;
}

export class EventTargetResource {
  @ApiProperty({ enum: EVENT_TARGETS, enumName: 'EventTargetType' }) type!: EventTargetType;
  @ApiProperty({ description: 'Of a member: the id of the person.' }) id!: string;
}

const STATE = {
  type: 'object',
  additionalProperties: true,
  nullable: true,
} as const;

/** An event as the API shows it. */
export class AuditEventResource {
  @ApiProperty({ enum: ['audit-event'] }) object!: 'audit-event';
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'The id of the organization.' }) organization!: string;
  @ApiProperty({ description: 'Its number in the audit log of the organization, from 1, without gaps.' })
  position!: number;
  @ApiProperty({ enum: EVENT_ACTION_NAMES, enumName: 'EventAction' }) action!: EventAction;
  @ApiProperty({ type: EventActorResource }) actor!: EventActorResource;
  @ApiProperty({ type: EventTargetResource }) target!: EventTargetResource;
  @ApiProperty({
    ...STATE,
    description: 'What was before: ids, roles and states. Never a text that somebody wrote.',
  })
  before!: EventState | null;
  @ApiProperty({
    ...STATE,
    description:
      'What is after. `changed` names properties that got another value which is not kept here, such as a title.',
  })
  after!: EventState | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The `X-Request-Id` of the request that made the change; null for background work.',
  })
  requestId!: string | null;
  @ApiProperty({ format: 'date-time' }) occurredAt!: string;
  @ApiProperty({ description: 'The hash of the event before this one, in hexadecimal.' })
  previousHash!: string;
  @ApiProperty({ description: 'SHA-256 of the hash before it and this event, in hexadecimal.' })
  hash!: string;
}

/** An action as the API explains it. */
export class AuditEventActionResource {
  @ApiProperty({ enum: EVENT_ACTION_NAMES, enumName: 'EventAction' }) action!: EventAction;
  @ApiProperty({ enum: EVENT_TARGETS, enumName: 'EventTargetType' }) target!: EventTargetType;
  @ApiProperty() description!: string;
}
