import type { EventState } from '../../outbox/recorded-event.js';
import type { EventActorResource, EventTargetResource } from '../../audit/audit-event.resource.js';

/** The `data` of what a webhook gets: the event as the audit log has it, without its place in the chain. */
export interface DeliveredData {
  /** Of the event; of a test that of the delivery. */
  id: string;
  organization: string;
  actor: EventActorResource;
  target: EventTargetResource;
  before: EventState | null;
  after: EventState | null;
  requestId: string | null;
}
