import { newId } from '../../src/common/ids.js';
import { AuditChainService } from '../../src/events/audit/audit-chain.service.js';
import { AuditChainsRepository } from '../../src/events/audit/audit-chains.repository.js';
import { AuditRetentionCron } from '../../src/events/audit/audit-retention.cron.js';
import { AuditVerification, type CheckedChain } from '../../src/events/audit/audit-verification.js';
import { hashOfEvent, INSTANCE_CHAIN } from '../../src/events/audit/event-hash.js';
import { TestApp } from '../support/app.js';
import { waitForAuditLog } from '../support/audit.js';
import type { World } from '../support/factories.js';

const YEAR = 366 * 24 * 3600_000;

describe('the chain of the audit log', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    for (let made = 0; made < 4; made += 1)
      await app.client(world.admin).post(`/orgs/${world.id}/collections`, {});
    await waitForAuditLog(app);
  });

  async function check(id?: string): Promise<CheckedChain[]> {
    const checked: CheckedChain[] = [];
    for await (const chain of app.app.get(AuditVerification).verify(id)) checked.push(chain);
    return checked;
  }
  const own = async (): Promise<CheckedChain | undefined> => (await check(world.id))[0];
  const change = (sql: string): Promise<unknown[]> =>
    app.database.query(sql.replaceAll('$chain', `chain_id = '${world.id}'`));

  it('is valid for every organization, and for events without an organization', async () => {
    const checked = await check();
    expect(checked.map(({ id }) => id)).toContain(INSTANCE_CHAIN);
    expect(checked.every(({ broken }) => broken === undefined)).toBe(true);
    const chain = await own();
    expect(chain).toMatchObject({
      id: world.id,
      events: 6,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it.each([
    ['another action', `UPDATE audit_events SET action = 'space.deleted' WHERE $chain AND position = 3`, 3],
    [
      'another actor',
      `UPDATE audit_events SET actor_id = gen_random_uuid() WHERE $chain AND position = 4`,
      4,
    ],
    [
      'another target',
      `UPDATE audit_events SET target_id = gen_random_uuid() WHERE $chain AND position = 2`,
      2,
    ],
    ['another state', `UPDATE audit_events SET after = '{"parent": "x"}' WHERE $chain AND position = 5`, 5],
    [
      'another time',
      `UPDATE audit_events SET occurred_at = occurred_at - interval '1 ms' WHERE $chain AND position = 1`,
      1,
    ],
    [
      'another request',
      `UPDATE audit_events SET request_id = 'another one' WHERE $chain AND position = 3`,
      3,
    ],
    ['no token', `UPDATE audit_events SET token_id = NULL WHERE $chain AND position = 3`, 3],
    ['a removed event', `DELETE FROM audit_events WHERE $chain AND position = 3`, 4],
    ['a removed first event', `DELETE FROM audit_events WHERE $chain AND position = 1`, 2],
    ['a removed last event', `DELETE FROM audit_events WHERE $chain AND position = 6`, 6],
    [
      'an event that took the place of another',
      `UPDATE audit_events SET hash = sha256('x') WHERE $chain AND position = 6`,
      6,
    ],
  ])('detects %s, and names the position', async (_, sql, position) => {
    await change(sql);
    expect((await own())?.broken?.position).toBe(position);
    await change('DELETE FROM audit_events WHERE $chain');
    await app.database.query('DELETE FROM audit_chains WHERE id = $1', [world.id]);
  });

  it('detects an event that was appended to it', async () => {
    const [last] = await app.app.get(AuditChainsRepository).read(world.id, 5, 1);
    if (last === undefined) throw new Error('There is no last event.');
    const forged = { ...last, id: newId(), position: 7, previousHash: last.hash };
    await app.database.query(
      `INSERT INTO audit_events SELECT (jsonb_populate_record(e, $2)).* FROM audit_events e
       WHERE $chain AND position = 6`.replace('$chain', 'chain_id = $1'),
      [
        world.id,
        JSON.stringify({
          id: forged.id,
          position: 7,
          previous_hash: `\\x${last.hash.toString('hex')}`,
          hash: `\\x${hashOfEvent(last.hash, forged).toString('hex')}`,
        }),
      ],
    );
    expect((await own())?.broken).toMatchObject({ position: 7, eventId: forged.id });
    await change('DELETE FROM audit_events WHERE $chain');
    await app.database.query('DELETE FROM audit_chains WHERE id = $1', [world.id]);
  });

  it('detects that its end was deleted, and continues', async () => {
    await app.database.query('DELETE FROM audit_chains WHERE id = $1', [world.id]);
    const endless = await own();
    expect(endless?.broken).toMatchObject({ position: 1, eventId: expect.any(String) as string });
    expect(await check()).toContainEqual(endless);
    await app.app.get(AuditRetentionCron).run();
    await app.client(world.admin).post(`/orgs/${world.id}/collections`, {});
    await waitForAuditLog(app);
    expect(await own()).toMatchObject({ events: 7 });
  });

  it('stays valid when the oldest events are removed', async () => {
    const start = app.clock.now();
    app.clock.advance(YEAR);
    await app.client(world.admin).post(`/orgs/${world.id}/collections`, {});
    await waitForAuditLog(app);
    await app.app.get(AuditRetentionCron).run();
    expect(await own()).toMatchObject({ events: 1 });
    expect((await own())?.broken).toBeUndefined();
    await app.client(world.admin).post(`/orgs/${world.id}/collections`, {});
    await waitForAuditLog(app);
    expect(await own()).toMatchObject({ events: 2 });
    expect((await own())?.broken).toBeUndefined();
    // What was left is still guarded.
    await change('UPDATE audit_events SET actor_id = gen_random_uuid() WHERE $chain AND position = 7');
    expect((await own())?.broken?.position).toBe(7);
    await app.database.query('DELETE FROM audit_chains WHERE id = $1', [world.id]);
    app.clock.advance(start.getTime() - app.clock.now().getTime());
  });

  it('does not fork and has every event once and in order while several processes write it', async () => {
    const spaceId = newId();
    const count = 3_000;
    await app.withReplica(async () => {
      await app.database.query(
        `INSERT INTO outbox_events (events)
         SELECT json_build_array(jsonb_build_object('id', gen_random_uuid(), 'organizationId', $1::text,
           'action', 'space.updated', 
           'targetId', $2::text, 'after', jsonb_build_object('number', n),
           'occurredAt', $3::text))
         FROM generate_series(1, $4::int) AS n`,
        [world.id, spaceId, app.clock.now().toISOString(), count],
      );
      const service = app.app.get(AuditChainService);
      await Promise.all(
        [1, 2, 3, 4].map(async () => {
          while (await service.drainOutbox());
        }),
      );
      await waitForAuditLog(app);
    });
    const rows = await app.database.query<{ number: number }>(
      `SELECT (after ->> 'number')::int AS number FROM audit_events WHERE target_id = $1 ORDER BY position`,
      [spaceId],
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(await own()).toMatchObject({ events: 6 + count });
    expect((await own())?.broken).toBeUndefined();
  });
});
