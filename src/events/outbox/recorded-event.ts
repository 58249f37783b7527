import type { EventAction, EventTargetType } from './event-actions.js';

/**
 * Who changes something: a person through one of their tokens, or the service itself (purges, outcomes of background
 * work, directories that keep the members up to date).
 */
export type EventActor =
  { type: 'user'; userId: string; tokenId?: string | null } | { type: 'system'; tokenId?: string | null };

/**
 * What of the target was before or is after: ids, roles, levels, states, and names of properties. Never a token, a body,
 * a title, an address or another text that people wrote: the audit log outlives what it tells of.
 */
export type EventState = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** A change, as the service that makes it states it. */
export interface NewEvent {
  /** null: of no organization, such as a new account. */
  organizationId: string | null;
  action: EventAction;
  /** The id of what changed; its type follows from the action. */
  target: string;
  before?: EventState;
  after?: EventState;
  /** Left out: who makes the request, else the service itself. */
  actor?: EventActor;
}

/** An event as it waits in the outbox: what is null, or follows from the rest, is left out to keep it short. */
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

/** An event with all that is kept of it. */
export interface RecordedEvent {
  id: string;
  organizationId: string | null;
  action: EventAction;
  actorType: EventActor['type'];
  /** The person; null for the service itself. */
  actorId: string | null;
  /** The token that was used; null where there was none. */
  tokenId: string | null;
  targetType: EventTargetType;
  targetId: string;
  before: EventState | null;
  after: EventState | null;
  /** The id of the request that made the change; null for background work. */
  requestId: string | null;
  /** ISO 8601. */
  occurredAt: string;
}

/** Most events in one row of the outbox. */
export const EVENTS_PER_ROW = 16;
