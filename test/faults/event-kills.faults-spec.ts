import { setTimeout as pause } from 'node:timers/promises';
import { AuditVerification } from '../../src/events/audit/audit-verification.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { Replica } from '../support/replica.js';
import { type Received, WebhookReceiver } from '../support/webhook-receiver.js';

const SPACES = 5;
const CHANGES = 40;
const KILLS = 8;
const WAITING = 100_000;

describe('events, while the processes that move and deliver them are killed', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let world: World;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    app = await TestApp.start({ PROCESS: 'web' });
    world = await app.build.organization();
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
  });

  const startWorker = (variables: Record<string, string> = {}): Promise<Replica> =>
    Replica.start({
      ...app.variables,
      ...{ PROCESS: 'worker', OUTBOUND_ALLOWED_HOSTS: receiver.host },
      ...variables,
    });

  async function brokenChains(): Promise<unknown[]> {
    const broken: unknown[] = [];
    for await (const chain of app.app.get(AuditVerification).verify())
      if (chain.broken !== undefined) broken.push(chain);
    return broken;
  }

  it('are all in the log once, and come to webhooks at least once and in order', async () => {
    const client = app.client(world.admin);
    const spaces: string[] = [];
    while (spaces.length < SPACES)
      spaces.push((await client.post(`/orgs/${world.id}/spaces`, {})).body.id as string);
    const created = await client.post(`/orgs/${world.id}/webhooks`, {
      ...{ name: 'Chat', url: receiver.url('/'), actions: ['space.updated'] },
    });
    expect(created.status).toBe(201);
    // Slow enough that workers die while deliveries are under way.
    receiver.answers((_, response) => void setTimeout(() => response.writeHead(204).end(), 30));

    let done = false;
    const kill = async (): Promise<void> => {
      for (let kills = 0; kills < KILLS; kills += 1) {
        const [victim, other] = await Promise.all([startWorker(), startWorker()]);
        await pause(200 + Math.random() * 1500);
        await Promise.all([victim.kill(), other.kill()]);
      }
      done = true;
    };
    const change = async (): Promise<void> => {
      for (let changes = 0; changes < CHANGES || !done; changes += 1) {
        for (const spaceId of spaces) {
          const editMode = changes % 2 === 0 ? 'locked' : 'live';
          expect((await client.patch(`/spaces/${spaceId}`, { editMode })).status).toBe(200);
        }
        await pause(50);
      }
    };
    await Promise.all([kill(), change()]);

    const [worker, second] = await Promise.all([startWorker(), startWorker()]);
    try {
      await eventually(async () => {
        const [left] = await app.database.query<{ count: number }>(
          'SELECT ((SELECT count(*) FROM outbox_events) + (SELECT count(*) FROM webhook_lanes))::int AS count',
        );
        return left?.count === 0;
      }, 120_000);
    } finally {
      await Promise.all([worker.stop(), second.stop()]);
    }
    expect(await brokenChains()).toEqual([]);
    const log = await app.database.query<{ id: string; target: string }>(
      `SELECT id, target_id AS target FROM audit_events
       WHERE chain_id = $1 AND action = 'space.updated' ORDER BY position`,
      [world.id],
    );
    expect(log.length).toBeGreaterThanOrEqual(SPACES * CHANGES);
    for (const spaceId of spaces) {
      const expected = log.filter(({ target }) => target === spaceId).map(({ id }) => id);
      expect(firstOf(receiver.received, spaceId)).toEqual(expected);
    }
    const failed = await app.database.query(`SELECT 1 FROM webhook_deliveries WHERE status <> 'succeeded'`);
    expect(failed).toEqual([]);
  });

  it(`are moved when ${WAITING} of them wait, in little memory`, async () => {
    const event = {
      ...{ organizationId: world.id, action: 'space.moved', actorId: world.admin.id, targetId: world.id },
      ...{ after: { parent: null }, occurredAt: new Date().toISOString() },
    };
    await app.database.query(
      `INSERT INTO outbox_events (events)
       SELECT json_build_array($1::jsonb || jsonb_build_object('id', gen_random_uuid()))
       FROM generate_series(1, $2::int)`,
      [JSON.stringify(event), WAITING],
    );
    // Far less than all of them would take.
    const worker = await startWorker({ NODE_OPTIONS: '--max-old-space-size=96 --max-semi-space-size=8' });
    try {
      await eventually(async () => {
        const rows = await app.database.query('SELECT 1 FROM outbox_events LIMIT 1');
        return rows.length === 0;
      }, 180_000);
    } finally {
      await worker.stop();
    }
    expect(await brokenChains()).toEqual([]);
    const [row] = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'space.moved'`,
    );
    expect(row?.count).toBe(WAITING);
  });
});

/** IDs of the events about a space in the order in which each came for the first time. */
function firstOf(received: readonly Received[], spaceId: string): string[] {
  return [...new Set(received.filter(({ data }) => data.target.id === spaceId).map(({ data }) => data.id))];
}
