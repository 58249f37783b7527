import type { EventAction, EventTargetType } from './event-actions.js';

/**
 * The author of a change: a person through one of their tokens, or the service itself (purges, results of background
 * work, directories).
 */
export type EventActor =
  { type: 'user'; userId: string; tokenId?: string | null } | { type: 'system'; tokenId?: string | null };

/**
 * The state of the target before or after: IDs, roles, levels, states, and names of properties. Never a token, a body,
 * a title, a URL or other text that people wrote, because the audit log outlives the target.
 */
export type EventState = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** A change to record. */
export interface NewEvent {
  /** null: no organization, such as for a new account. */
  organizationId: string | null;
  action: EventAction;
  /** The ID of the target; the action determines its type. */
  target: string;
  before?: EventState;
  after?: EventState;
  /** Defaults to the user of the request, else the service itself. */
  actor?: EventActor;
}

/** An event in the outbox, without null values and values that derive from others. */
export interface WaitingEvent {
  id: string;
  organizationId?: string;
  action: EventAction;
  actorId?: string;
  tokenId?: string;
  targetId: string;
  before?: EventState;
  after?: EventState;
  requestId?: string;
  occurredAt: string;
}

/** An event with all values. */
export interface RecordedEvent {
  id: string;
  organizationId: string | null;
  action: EventAction;
  actorType: EventActor['type'];
  /** The person; null for the service itself. */
  actorId: string | null;
  /** The token of the request; null: none. */
  tokenId: string | null;
  targetType: EventTargetType;
  targetId: string;
  before: EventState | null;
  after: EventState | null;
  /** The ID of the request; null for background work. */
  requestId: string | null;
  /** ISO 8601. */
  occurredAt: string;
}

/** Maximum events in one row of the outbox. */
export const EVENTS_PER_ROW = 16;
