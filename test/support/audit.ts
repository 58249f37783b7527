import { AuditChainService } from '../../src/events/audit/audit-chain.service.js';
import { EventConsumers } from '../../src/events/audit/event-consumers.js';
import type { AuditEventResource } from '../../src/events/audit/audit-event.resource.js';
import type { TestApp } from './app.js';
import type { ApiClient } from './client.js';
import { eventually } from './eventually.js';

/** Waits until everything that was recorded is in the audit log, and there are deliveries of it. */
export async function waitForAuditLog(app: TestApp): Promise<void> {
  const chains = app.app.get(AuditChainService);
  const consumers = app.app.get(EventConsumers);
  await eventually(async () => {
    // The worker takes its time; another process may be at it.
    while (await chains.drainOutbox());
    while (await consumers.work());
    const [row] = await app.database.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM outbox_events)
         OR EXISTS (SELECT 1 FROM webhooks WHERE events_due_at <= $1) AS waiting`,
      [app.clock.now()],
    );
    return row?.waiting === false;
  });
}

/** The events of an organization, newest first. */
export async function auditEvents(
  client: ApiClient,
  organizationId: string,
  filter: Record<string, string | number> = {},
): Promise<AuditEventResource[]> {
  const { status, body } = await client.get(`/orgs/${organizationId}/audit-events`).query(filter);
  if (status !== 200) throw new Error(`The audit log answered ${status}: ${JSON.stringify(body)}`);
  return body.items as AuditEventResource[];
}
