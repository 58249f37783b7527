import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../../src/common/ids.js';
import type { AuditEventResource } from '../../src/events/audit/audit-event.resource.js';
import { AuditRetentionCron } from '../../src/events/audit/audit-retention.cron.js';
import { EVENT_ACTION_NAMES } from '../../src/outbox/event-actions.js';
import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { ApiClient } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { type Person, type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const DAY = 24 * 3600_000;

describe('the audit log', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const path = (rest = ''): string => `/orgs/${world.id}/audit-events${rest}`;
  const exportOf = (query: string): Promise<Response> =>
    fetch(`${app.baseUrl}/v1${path('/export')}${query}`, {
      headers: { authorization: `Bearer ${world.admin.token}` },
    });
  const createSpace = async (): Promise<string> =>
    (await admin().post(`/orgs/${world.id}/spaces`, { title: 'Secret plans' })).body.id as string;
  const events = async (filter = {}): Promise<AuditEventResource[]> => {
    await waitForAuditLog(app);
    return auditEvents(admin(), world.id, filter);
  };

  it('lists changes within seconds, with author and IDs, without text that people wrote', async () => {
    const created = await admin()
      .post(`/orgs/${world.id}/spaces`, { title: 'Secret plans' })
      .header('X-Request-Id', 'request-of-this-test');
    const [event] = await eventually(async () => {
      const found = await auditEvents(admin(), world.id, { action: 'space.created' });
      return found.length > 0 ? found : undefined;
    }, 3_000);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const expected = {
      object: 'audit-event',
      id: expect.any(String) as string,
      organization: world.id,
      position: 3,
      action: 'space.created',
      actor: { type: 'user', user: world.admin.id, token: world.admin.tokenId },
      target: { type: 'space', id: created.body.id as string },
      before: null,
      after: { parent: null, revision: expect.any(String) as string },
      requestId: 'request-of-this-test',
      occurredAt: app.clock.now().toISOString(),
      previousHash: hash,
      hash,
    };
    expect(event).toEqual(expected);
    expect((await admin().get(path(`/${event?.id}`))).body).toEqual(event);
    expect(JSON.stringify(await events())).not.toContain('Secret');
  });

  it('is listed newest first, page by page, while events are added', async () => {
    for (let made = 0; made < 5; made += 1) await createSpace();
    await waitForAuditLog(app);
    const pages = await walk(admin(), path(), 2);
    expect(
      pages.flatMap(({ body }) => (body.items as AuditEventResource[]).map((one) => one.position)),
    ).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(pages[0]?.body.count).toBe(7);

    const first = await admin().get(path()).query({ limit: 2 });
    await createSpace();
    await waitForAuditLog(app);
    const second = await admin().get(path()).query({ limit: 2, page: first.body.next.page });
    expect(idsOf(second)).toEqual(idsOf(pages[1] as never));
  });

  it('can be filtered by action, actor, target, time, and all of them together', async () => {
    const other = await app.build.member(world.id, 'create');
    const spaceId = await createSpace();
    app.clock.advance(60_000);
    const later = app.clock.now();
    await app.client(other).post(`/orgs/${world.id}/spaces`, {});
    await admin().patch(`/spaces/${spaceId}`, { title: 'Other' });
    const actions = async (filter: object) => (await events(filter)).map(({ action }) => action);

    expect(await actions({ action: 'space.created' })).toEqual(['space.created', 'space.created']);
    expect(await actions({ actor: other.id })).toEqual(['space.created']);
    expect(await actions({ target: spaceId })).toEqual(['space.updated', 'space.created']);
    expect(await actions({ from: later.toISOString() })).toEqual(['space.updated', 'space.created']);
    expect(await actions({ to: later.toISOString(), target: spaceId })).toEqual(['space.created']);
    // Made by the factories, without a request.
    expect(await actions({ actor: 'system' })).toEqual([
      'member.added',
      'member.added',
      'organization.created',
    ]);
    expect(
      await actions({
        ...{ action: 'space.updated', actor: world.admin.id, target: spaceId },
        ...{ from: later.toISOString(), to: new Date(later.getTime() + 1).toISOString() },
      }),
    ).toEqual(['space.updated']);
    expect(await actions({ target: newId() })).toEqual([]);
  });

  it.each([
    ['action', { action: 'space.exploded' }],
    ['actor', { actor: 'ada@example.com' }],
    ['target', { target: 'x' }],
    ['from', { from: 'yesterday' }],
    ['to', { to: '2026-02-31T00:00:00Z' }],
    ['to', { from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' }],
    ['limit', { limit: 1001 }],
  ])('refuses a malformed %s', async (name, query) => {
    const { status, body } = await admin().get(path()).query(query);
    expect(status).toBe(400);
    expect(body.error.details[0].path).toBe(name);
    if (name !== 'limit')
      expect(
        (
          await admin()
            .get(path('/export'))
            .query(query as never)
        ).status,
      ).toBe(400);
  });

  it.each(STANDINGS)('as %s', async (standing: Standing) => {
    const client = app.client((await app.build.everyStanding(world))[standing]);
    const expected = ['outsider', 'disabled'].includes(standing) ? 404 : standing === 'admin' ? 200 : 403;
    const [event] = await events();
    for (const rest of ['', '/export', `/${event?.id}`])
      expect([rest, (await client.get(path(rest))).status]).toEqual([rest, expected]);
    expect((await client.get(`/orgs/${world.id}/audit-event-actions`)).status).toBe(expected);
  });

  it('requires a token with the scope admin', async () => {
    const narrow = await app.build.token(world.admin, { scopes: ['read', 'write'] });
    for (const rest of ['', '/export']) expect((await app.client(narrow).get(path(rest))).status).toBe(403);
    expect((await app.client().get(path())).status).toBe(401);
  });

  it('does not show events of another organization', async () => {
    const other = await app.build.organization();
    const [event] = await events();
    const client = app.client(other.admin);
    expect((await client.get(path())).status).toBe(404);
    expect((await client.get(`/orgs/${other.id}/audit-events/${event?.id}`)).status).toBe(404);
    expect(await auditEvents(client, other.id, { target: world.id })).toEqual([]);
    expect((await admin().get(path('/no-id'))).status).toBe(404);
  });

  it('explains each action', async () => {
    const pages = await walk(admin(), `/orgs/${world.id}/audit-event-actions`, 40);
    const items = pages.flatMap(
      ({ body }) => body.items as { action: string; target: string; description: string }[],
    );
    expect(items.map(({ action }) => action)).toEqual(EVENT_ACTION_NAMES);
    expect(items.find(({ action }) => action === 'member.added')).toEqual({
      action: 'member.added',
      target: 'member',
      description: expect.stringContaining('.') as string,
    });
  });

  describe('as JSON Lines', () => {
    it('matches the list, with the same filters', async () => {
      for (let made = 0; made < 3; made += 1) await createSpace();
      const shown = await events();
      const exported = await exportOf('');
      expect(exported.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(linesOf(await exported.text())).toEqual(shown);
      const filtered = await exportOf('?action=space.created');
      expect(linesOf(await filtered.text())).toEqual(await events({ action: 'space.created' }));
      expect(await (await exportOf(`?target=${newId()}`)).text()).toBe('');
    });

    it('is complete for a long log, and uses no database connection while the client does not read', async () => {
      const length = 20_000;
      await fill(world.id, length);
      await waitForAuditLog(app);
      const connections = app.database.dataSource.options as { poolSize?: number };
      // More readers than connections, who take a few bytes and stop.
      const readers = await Promise.all(
        Array.from({ length: (connections.poolSize ?? 10) + 5 }, () => stalledReader(path('/export'))),
      );
      expect((await admin().get(path()).query({ limit: 1 })).body.count).toBe(length + 2);
      for (const reader of readers) reader.destroy();
      const exported = await exportOf('');
      const positions = linesOf(await exported.text()).map(({ position }) => position);
      expect(positions).toHaveLength(length + 2);
      expect(new Set(positions).size).toBe(length + 2);
    });

    it('ends before its end when the reader may not read the log any more', async () => {
      const length = 20_000;
      await fill(world.id, length);
      await waitForAuditLog(app);
      for (const end of [
        (person: Person) => app.build.revoke(person),
        (person: Person) => app.build.join(world.id, person, 'create'),
      ]) {
        const former = await app.build.member(world.id, 'admin');
        const reader = await stalledReader(path('/export'), former);
        await end(former);
        expect(await reader.rest()).toBe('closed');
      }
      expect(await (await stalledReader(path('/export'))).rest()).toBe('complete');
    });
  });

  it('includes events of a transaction that commits late, after events that were recorded later', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO outbox_events (events) VALUES ($1)', [
        JSON.stringify([event(world.id)]),
      ]);
      const spaceId = await createSpace();
      await eventually(async () => {
        const found = await auditEvents(admin(), world.id, { target: spaceId });
        return found.length > 0;
      });
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    expect((await events()).map(({ position, action }) => [position, action])).toEqual([
      [4, 'space.restored'],
      [3, 'space.created'],
      [2, 'member.added'],
      [1, 'organization.created'],
    ]);
  });

  it('drops waiting events of a deleted organization and continues with the others', async () => {
    const gone = await app.build.organization();
    await waitForAuditLog(app);
    await app.database.transaction(async () => {
      await app.database.query('INSERT INTO outbox_events (events) VALUES ($1)', [
        JSON.stringify([event(gone.id), event(world.id)]),
      ]);
      await app.database.query('DELETE FROM organizations WHERE id = $1', [gone.id]);
    });
    expect((await events())[0]?.action).toBe('space.restored');
    await app.app.get(AuditRetentionCron).run();
    const left = await app.database.query('SELECT 1 FROM audit_events WHERE chain_id = $1', [gone.id]);
    expect(left).toEqual([]);
  });

  it('keeps events for a year', async () => {
    const old = (await events()).length;
    app.clock.advance(364 * DAY);
    await createSpace();
    await waitForAuditLog(app);
    const cron = app.app.get(AuditRetentionCron);
    await cron.run();
    expect(await events()).toHaveLength(old + 1);
    app.clock.advance(2 * DAY);
    await cron.run();
    expect((await events()).map(({ action, position }) => [action, position])).toEqual([
      ['space.created', old + 1],
    ]);
    app.clock.advance(-366 * DAY);
  });

  async function fill(organizationId: string, length: number): Promise<void> {
    await waitForAuditLog(app);
    await app.database.query(
      `INSERT INTO outbox_events (events)
       SELECT json_build_array($1::jsonb || jsonb_build_object('id', gen_random_uuid()))
       FROM generate_series(1, $2::int)`,
      [JSON.stringify(event(organizationId)), length],
    );
  }

  function event(organizationId: string): object {
    return {
      ...{
        id: newId(),
        organizationId,
        action: 'space.restored',
        actorId: world.admin.id,
      },
      ...{ targetId: newId(), after: { parent: null } },
      ...{ occurredAt: app.clock.now().toISOString() },
    };
  }

  /** Begins to read and stops. `rest` reads on, and tells how the response ended. */
  async function stalledReader(
    route: string,
    { token }: Pick<Person, 'token'> = world.admin,
  ): Promise<{ destroy: () => void; rest: () => Promise<'complete' | 'closed'> }> {
    const sent = request(`${app.baseUrl}/v1${route}`, { headers: { authorization: `Bearer ${token}` } });
    sent.end();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    response.on('error', () => undefined).pause();
    await pause(100);
    const rest = async (): Promise<'complete' | 'closed'> => {
      const closed = new Promise<void>((resolve) => void response.once('close', resolve));
      response.resume();
      await closed;
      return response.complete ? 'complete' : 'closed';
    };
    return { destroy: () => response.destroy(), rest };
  }
});

function linesOf(text: string): AuditEventResource[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEventResource);
}
