import { jest } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { AuditChainService } from '../../src/events/audit/audit-chain.service.js';
import { AuditVerification } from '../../src/events/audit/audit-verification.js';
import { EventConsumers } from '../../src/events/audit/event-consumers.js';
import { Outbox } from '../../src/outbox/outbox.js';
import type { NewEvent } from '../../src/outbox/recorded-event.js';
import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { World } from '../support/factories.js';
import { rowsOf, type SentStatement } from '../support/plans.js';

/** Events that no organization causes by itself in a short time. */
const MANY = 100_000;

describe('events of an organization', () => {
  let app: TestApp;

  beforeAll(async () => {
    // Nothing is moved into the audit log unless a test does it.
    app = await TestApp.start({ PROCESS: 'web' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    await app.database.query('DELETE FROM outbox_events');
    await app.database.query('DELETE FROM webhooks');
  });

  /** Records events as changes do. */
  const record = (events: readonly NewEvent[]): Promise<void> =>
    app.database.transaction(() => app.app.get(Outbox).record(...events));
  const eventOf = (organizationId: string, number: number): NewEvent => ({
    organizationId,
    action: 'space.updated',
    target: organizationId,
    after: { number },
  });
  const recordMany = async (organizationId: string, count: number): Promise<void> => {
    for (let done = 0; done < count; done += 10_000)
      await record(
        Array.from({ length: Math.min(10_000, count - done) }, (_, index) =>
          eventOf(organizationId, done + index),
        ),
      );
  };
  const moveBatch = (): Promise<boolean> => app.app.get(AuditChainService).drainOutbox();
  const count = async (sql: string, ...parameters: unknown[]): Promise<number> => {
    const [row] = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${sql}`,
      parameters,
    );
    return row?.count ?? 0;
  };

  it(`do not wait in front of the audit log for ${MANY} of another`, async () => {
    const [busy, other] = [await app.build.organization(), await app.build.organization()];
    await waitForAuditLog(app);
    await recordMany(busy.id, MANY);
    const spaceId = await app.build.space(other);
    await app.client(other.admin).patch(`/spaces/${spaceId}`, { title: 'Renamed' });
    await moveBatch();
    const found = await auditEvents(app.client(other.admin), other.id, { target: spaceId });
    expect(found.map(({ action }) => action)).toEqual(['space.updated', 'space.created']);
    expect(await count('outbox_events WHERE chain_id = $1', busy.id)).toBeGreaterThan(0);
  });

  it(`are moved with as little work when ${MANY} wait as when few do`, async () => {
    const { id } = await app.build.organization();
    await waitForAuditLog(app);
    await recordMany(id, MANY);
    const query = jest.spyOn(app.database, 'query');
    await moveBatch();
    const [text, values] = query.mock.calls.find(([sql]) => sql.includes('DELETE FROM outbox_events')) ?? [];
    query.mockRestore();
    const statement: SentStatement = { text: text ?? '', values: [...(values ?? [])] };
    // Before the statistics of the table know about the events, and after.
    expect(await rowsOf(app, statement)).toBeLessThan(2_000);
    await app.database.query('ANALYZE outbox_events');
    expect(await rowsOf(app, statement)).toBeLessThan(2_000);
  });

  it('have their turn when very many organizations have some, and keep their order', async () => {
    const organizations: string[] = [];
    while (organizations.length < 200) organizations.push((await app.build.organization()).id);
    await waitForAuditLog(app);
    const each = 40;
    for (let number = 0; number < each; number += 10)
      await record(
        Array.from({ length: 10 }, (_, index) => index).flatMap((index) =>
          organizations.map((id) => eventOf(id, number + index)),
        ),
      );
    const served = () =>
      count(
        `(SELECT DISTINCT chain_id FROM audit_events WHERE action = 'space.updated' AND chain_id = ANY ($1::uuid[])) AS one`,
        organizations,
      );
    await moveBatch();
    await moveBatch();
    expect(await served()).toBe(organizations.length);
    await waitForAuditLog(app);
    const logs = await app.database.query<{ numbers: number[] }>(
      `SELECT array_agg((after ->> 'number')::int ORDER BY position) AS numbers FROM audit_events
       WHERE action = 'space.updated' AND chain_id = ANY ($1::uuid[]) GROUP BY chain_id`,
      [organizations],
    );
    const inOrder = Array.from({ length: each }, (_, index) => index);
    expect(logs.every(({ numbers }) => JSON.stringify(numbers) === JSON.stringify(inOrder))).toBe(true);
    for await (const { broken } of app.app.get(AuditVerification).verify()) expect(broken).toBeUndefined();
  });

  it('do not wait for the deliveries of another', async () => {
    const [busy, other] = [await app.build.organization(), await app.build.organization()];
    for (let added = 0; added < 20; added += 1) await addWebhook(busy);
    await waitForAuditLog(app);
    await recordMany(busy.id, 1000);
    while (await moveBatch());
    const work = () => app.app.get(EventConsumers).work();
    const made = (organizationId: string) =>
      count(
        'webhook_deliveries WHERE webhook_id IN (SELECT id FROM webhooks WHERE organization_id = $1)',
        organizationId,
      );
    await work();
    // A step does a part of the 20,000.
    expect(await made(busy.id)).toBeGreaterThan(0);
    expect(await made(busy.id)).toBeLessThanOrEqual(500);
    await addWebhook(other);
    await record([eventOf(other.id, 1)]);
    while (await moveBatch());
    await work();
    await work();
    expect(await made(other.id)).toBe(1);
    expect(await made(busy.id)).toBeLessThanOrEqual(1500);
  });

  it('wait in the audit log while as many deliveries wait as a webhook may have, and none is lost', async () => {
    const { id, webhookId } = await webhook();
    await recordMany(id, 5200);
    await waitForAuditLog(app);
    const made = (condition = 'true') =>
      count(`webhook_deliveries WHERE webhook_id = $1 AND ${condition}`, webhookId);
    const isPending = `status = 'pending'`;
    expect(await made(isPending)).toBe(2500);
    expect(await count(`audit_events WHERE chain_id = $1 AND action = 'space.updated'`, id)).toBe(5200);
    /** Ends waiting deliveries, as if they had succeeded. */
    const succeed = async (): Promise<void> => {
      await app.database.query('DELETE FROM webhook_lanes WHERE webhook_id = $1', [webhookId]);
      await app.database.query(
        `UPDATE webhook_deliveries SET status = 'succeeded', next_attempt_at = NULL WHERE webhook_id = $1`,
        [webhookId],
      );
    };
    for (const total of [5000, 5200]) {
      await succeed();
      app.clock.advance(60_000);
      await waitForAuditLog(app);
      expect(await made()).toBe(total);
    }
    const numbers = await app.database.query<{ number: number }>(
      `SELECT (data -> 'after' ->> 'number')::int AS number FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY place`,
      [webhookId],
    );
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 5200 }, (_, index) => index));
  });

  it('and requested deliveries that wait for a webhook have a limit', async () => {
    const { client, path, webhookId } = await webhook();
    await fill(webhookId, 2999, 'pending');
    await fill(webhookId, 1, 'failed');
    const [failed] = await app.database.query<{ id: string }>(
      `SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'failed'`,
      [webhookId],
    );
    expect((await client.post(`${path}/test`)).status).toBe(201);
    const refused = await client.post(`${path}/test`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('3000 deliveries of the webhook are waiting');
    expect((await client.post(`${path}/deliveries/${failed?.id}/retry`)).status).toBe(409);
  });

  it('leave only the newest ended deliveries of a webhook when it is switched off again and again', async () => {
    const { client, path, webhookId } = await webhook();
    await fill(webhookId, 10_000, 'succeeded');
    await fill(webhookId, 2500, 'pending');
    expect((await client.patch(path, { active: false })).status).toBe(200);
    expect(await count('webhook_deliveries WHERE webhook_id = $1', webhookId)).toBe(10_000);
    expect(await count(`webhook_deliveries WHERE webhook_id = $1 AND status = 'failed'`, webhookId)).toBe(
      2500,
    );
  });

  /** Adds a webhook whose receiver cannot be reached. @returns its ID */
  async function addWebhook({ id, admin }: World): Promise<string> {
    const body = { name: 'Chat', url: 'http://127.0.0.1:9/', actions: ['space.updated'] };
    const { status, body: added } = await app.client(admin).post(`/orgs/${id}/webhooks`, body);
    expect(status).toBe(201);
    return (added as { id: string }).id;
  }

  /** A webhook of a new organization. */
  async function webhook() {
    const world = await app.build.organization();
    const webhookId = await addWebhook(world);
    await waitForAuditLog(app);
    return {
      ...{ id: world.id, webhookId, client: app.client(world.admin) },
      path: `/orgs/${world.id}/webhooks/${webhookId}`,
    };
  }

  /** Adds deliveries to a webhook. */
  async function fill(webhookId: string, number: number, status: string): Promise<void> {
    const ids = Array.from({ length: number }, () => newId());
    await app.database.query(
      `INSERT INTO webhook_deliveries (id, webhook_id, type, target_id, data, occurred_at, status, attempts, created_at)
       SELECT id, $2, 'space.updated', id, jsonb_build_object('id', id, 'target',
         jsonb_build_object('type', 'space', 'id', id)), $4, $3, 0, $4 FROM unnest($1::uuid[]) AS id`,
      [ids, webhookId, status, app.clock.now()],
    );
  }
});
