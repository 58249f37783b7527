import type { EventState } from '../../../outbox/recorded-event.js';
import type { EventActorResource, EventTargetResource } from '../../audit/audit-event.resource.js';

/** The `data` of a delivery: the event in the audit log, without its position in the chain. */
export interface DeliveredData {
  /** The ID of the event; for a test, the ID of the delivery. */
  id: string;
  organization: string;
  actor: EventActorResource;
  target: EventTargetResource;
  before: EventState | null;
  after: EventState | null;
  requestId: string | null;
}
