import type { StoredEvent } from './audit-chains.repository.js';
import type { AuditEventResource, EventActorResource } from './audit-event.resource.js';

/** An event of an organization as the API returns it. */
export function toAuditEventResource(event: StoredEvent): AuditEventResource {
  return {
    object: 'audit-event',
    id: event.id,
    organization: event.organizationId ?? '',
    position: event.position,
    action: event.action,
    actor: toEventActor(event),
    target: { type: event.targetType, id: event.targetId },
    before: event.before,
    after: event.after,
    requestId: event.requestId,
    occurredAt: event.occurredAt,
    previousHash: event.previousHash.toString('hex'),
    hash: event.hash.toString('hex'),
  };
}

export function toEventActor({
  actorType,
  actorId,
  tokenId,
}: Pick<StoredEvent, 'actorType' | 'actorId' | 'tokenId'>): EventActorResource {
  return {
    type: actorType,
    ...(actorId === null ? {} : { user: actorId }),
    ...(tokenId === null ? {} : { token: tokenId }),
  };
}
