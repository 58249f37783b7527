import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { newId } from '../../src/common/ids.js';
import { DeliveryRetentionCron } from '../../src/events/webhooks/deliveries/delivery-retention.cron.js';
import type { WebhookDeliveryResource } from '../../src/events/webhooks/deliveries/delivery.resource.js';
import { LanesRepository } from '../../src/events/webhooks/deliveries/lanes.repository.js';
import { MAX_ATTEMPTS } from '../../src/events/webhooks/deliveries/retries.js';
import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { ApiClient } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { waitForDeliveries, type Received, WebhookReceiver } from '../support/webhook-receiver.js';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

describe('deliveries to webhooks', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let world: World;
  let count = 0;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: receiver.host });
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
  });
  let begun: Date;
  beforeEach(async () => {
    begun = app.clock.now();
    receiver.answers(204);
    world = await app.build.organization();
    await waitForAuditLog(app);
  });

  afterEach(async () => {
    receiver.answers(204);
    await app.database.query('DELETE FROM webhooks');
    app.clock.advance(begun.getTime() - app.clock.now().getTime());
  });

  const admin = (): ApiClient => app.client(world.admin);
  const cameTo = (path: string): Received[] => receiver.received.filter((one) => one.path === path);
  const hooks = (rest = ''): string => `/orgs/${world.id}/webhooks${rest}`;

  interface Hook {
    id: string;
    secret: string;
    path: string;
  }
  /** A webhook at a path of its own. */
  const hook = async (body: object = {}): Promise<Hook> => {
    const path = `/hook-${(count += 1)}`;
    const url = receiver.url(path);
    const created = await admin().post(hooks(), { name: 'Chat', url, actions: ['space.updated'], ...body });
    expect(created.status).toBe(201);
    await waitForAuditLog(app);
    return { ...(created.body as { id: string; secret: string }), path };
  };
  const createSpace = async (): Promise<string> =>
    (await admin().post(`/orgs/${world.id}/spaces`, {})).body.id as string;
  const rename = async (spaceId: string): Promise<void> => {
    expect((await admin().patch(`/spaces/${spaceId}`, { title: `Title ${newId()}` })).status).toBe(200);
    await waitForAuditLog(app);
  };
  const deliveriesOf = async ({ id }: { id: string }): Promise<WebhookDeliveryResource[]> =>
    (await admin().get(hooks(`/${id}/deliveries`))).body.items as WebhookDeliveryResource[];
  const statusOf = async ({ id }: { id: string }): Promise<string> =>
    (await admin().get(hooks(`/${id}`))).body.status as string;
  /** Moves time on, far enough for the next try of each delivery. */
  const wait = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await waitForDeliveries(app);
  };
  /** Has the newest delivery tried until it is given up. */
  const giveUp = async (one: Hook): Promise<void> => {
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
      const [{ nextAttemptAt } = { nextAttemptAt: null }] = await deliveriesOf(one);
      await wait(new Date(nextAttemptAt ?? 0).getTime() - app.clock.now().getTime());
    }
  };
  const verify = ({ secret }: { secret: string }, { body, headers }: Received): unknown =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  it('are signed as in Standard Webhooks, and contain the event of the audit log', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    await rename(spaceId);
    const [received] = await receiver.deliveries(one.path, 1);
    const [event] = await auditEvents(admin(), world.id, { action: 'space.updated' });
    if (received === undefined || event === undefined) throw new Error('Nothing came.');
    expect(verify(one, received)).toEqual({
      type: 'space.updated',
      timestamp: event.occurredAt,
      data: {
        id: event.id,
        organization: world.id,
        actor: { type: 'user', user: world.admin.id, token: world.admin.tokenId },
        target: { type: 'space', id: spaceId },
        before: null,
        after: { changed: ['title'] },
        requestId: event.requestId,
      },
    });
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.any(String) as string,
    });
    await waitForDeliveries(app);
    expect(await deliveriesOf(one)).toEqual([
      {
        object: 'webhook-delivery',
        id: received.headers['webhook-id'],
        webhook: one.id,
        type: 'space.updated',
        event: event.id,
        target: { type: 'space', id: spaceId },
        status: 'succeeded',
        attempts: 1,
        nextAttemptAt: null,
        lastAttemptAt: app.clock.now().toISOString(),
        responseStatus: 204,
        error: null,
        createdAt: app.clock.now().toISOString(),
      },
    ]);
    const other = await hook();
    expect(() => verify(other, received)).toThrow();
    expect(() => verify(one, { ...received, body: received.body.replace('updated', 'deleted') })).toThrow();
  });

  it('are also signed with the previous secret for a day after it was replaced', async () => {
    const one = await hook();
    const rotated = (await admin().patch(hooks(`/${one.id}`), { rotateSecret: true })).body as Hook;
    const spaceId = await createSpace();
    await rename(spaceId);
    const [during] = await receiver.deliveries(one.path, 1);
    expect(() => verify(one, during as Received)).not.toThrow();
    expect(() => verify(rotated, during as Received)).not.toThrow();
    app.clock.advance(DAY);
    await rename(spaceId);
    const [, after] = await receiver.deliveries(one.path, 2);
    expect(after?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
    expect(during?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
  });

  it('contain only the selected actions of the organization, or all actions if none is selected', async () => {
    const [some, all] = [await hook({ actions: ['space.created'] }), await hook({ actions: [] })];
    const other = await app.build.organization();
    await app.client(other.admin).post(`/orgs/${other.id}/spaces`, {});
    const spaceId = await createSpace();
    await rename(spaceId);
    await waitForDeliveries(app);
    const types = (path: string) =>
      receiver.received.filter((one) => one.path === path).map(({ type }) => type);
    expect(types(some.path)).toEqual(['space.created']);
    // The webhook hears of itself, too.
    expect(types(all.path).sort()).toEqual(['space.created', 'space.updated', 'webhook.created']);
    expect(receiver.received.some(({ data }) => data.organization === other.id)).toBe(false);
  });

  it('about one target are sent in order, without waiting for other targets', async () => {
    const one = await hook();
    const [first, second] = [await createSpace(), await createSpace()];
    let failures = 1;
    receiver.answers(({ data }, response) => {
      if (data.target.id === first && (failures -= 1) >= 0) response.writeHead(500).end();
      else response.writeHead(204).end();
    });
    await rename(first);
    await rename(first);
    await rename(second);
    await waitForDeliveries(app);
    const came = async (): Promise<string[]> =>
      (await receiver.deliveries(one.path, 1)).map(({ data }) => data.target.id);
    expect((await came()).sort()).toEqual([first, second].sort());
    expect(await statusOf(one)).toMatch(/active|failing/);
    const waiting = (await deliveriesOf(one)).filter(({ status }) => status === 'pending');
    expect(
      waiting.map(({ attempts, responseStatus, error }) => ({ attempts, responseStatus, error })),
    ).toEqual([
      { attempts: 0, responseStatus: null, error: null },
      { attempts: 1, responseStatus: 500, error: 'The response had the status 500' },
    ]);
    await wait(6_000);
    const all = await receiver.deliveries(one.path, 4);
    const ids = all
      .filter(({ data }) => data.target.id === first)
      .map(({ headers }) => headers['webhook-id']);
    const [later, earlier] = waiting;
    // The same ID with each try, and then the one that waited.
    expect(ids).toEqual([earlier?.id, earlier?.id, later?.id]);
    expect(await statusOf(one)).toBe('active');
  });

  it('are retried for a day, then dropped for the next about the same target', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    receiver.answers(503);
    await rename(spaceId);
    await waitForDeliveries(app);
    await giveUp(one);
    const hours = (app.clock.now().getTime() - begun.getTime()) / HOUR;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(27);
    expect(await deliveriesOf(one)).toMatchObject([
      { status: 'failed', attempts: MAX_ATTEMPTS, nextAttemptAt: null, responseStatus: 503 },
    ]);
    expect(await receiver.deliveries(one.path, MAX_ATTEMPTS)).toHaveLength(MAX_ATTEMPTS);
    receiver.answers(204);
    await rename(spaceId);
    await waitForDeliveries(app);
    expect((await deliveriesOf(one)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  it('stop after three days of failures, and the administrators get an email', async () => {
    const one = await hook({ name: 'Chat <b>' });
    const [spaceId, member] = [await createSpace(), await app.build.member(world.id, 'create')];
    const second = await app.build.member(world.id, 'admin');
    const disabled = await app.build.member(world.id, 'admin');
    await app.build.disable(world.id, disabled);
    receiver.answers(500);
    for (let day = 0; day <= 3; day += 1) {
      await rename(spaceId);
      await waitForDeliveries(app);
      expect(await statusOf(one)).toBe(day < 3 ? 'failing' : 'disabled');
      if (day < 3) await wait(DAY);
    }
    expect((await admin().get(hooks(`/${one.id}`))).body).toMatchObject({ active: false });
    expect(new Set((await deliveriesOf(one)).map(({ status }) => status))).toEqual(new Set(['failed']));
    await waitForAuditLog(app);
    expect(await auditEvents(admin(), world.id, { action: 'webhook.disabled' })).toMatchObject([
      { actor: { type: 'system' }, target: { type: 'webhook', id: one.id } },
    ]);
    const mails = await eventually(async () => {
      const directory = join(app.dataDir, 'outbox');
      const names = await readdir(directory).catch(() => []);
      const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
      const about = texts.filter((text) => text.replace(/=\r?\n/g, '').includes(one.id));
      return about.length >= 2 ? about : undefined;
    });
    const to = mails.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim()).sort();
    expect(to).toEqual([world.admin.email, second.email].sort());
    expect(to).not.toContain(member.email);
    expect(mails[0]).toContain('&lt;b&gt;');

    // What comes while it is off is not sent later.
    await rename(spaceId);
    receiver.answers(204);
    const before = (await deliveriesOf(one)).length;
    expect((await admin().patch(hooks(`/${one.id}`), { active: true })).body).toMatchObject({
      ...{ active: true, status: 'active', failingSince: null },
    });
    await rename(spaceId);
    await waitForDeliveries(app);
    const after = await deliveriesOf(one);
    expect(after).toHaveLength(before + 1);
    expect(after[0]?.status).toBe('succeeded');
  });

  it('do not stop for failures with days without deliveries between them', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    receiver.answers(500);
    await rename(spaceId);
    await waitForDeliveries(app);
    await giveUp(one);
    await wait(10 * DAY);
    await rename(spaceId);
    await waitForDeliveries(app);
    expect(await statusOf(one)).toBe('failing');
  });

  it('end when a member switches the webhook off; failed ones can be sent again', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    receiver.answers(500);
    await rename(spaceId);
    await rename(spaceId);
    await waitForDeliveries(app);
    await admin().patch(hooks(`/${one.id}`), { active: false });
    expect(await statusOf(one)).toBe('paused');
    const [second, first] = await deliveriesOf(one);
    expect([second, first]).toMatchObject([
      { status: 'failed', error: 'The webhook was disabled', nextAttemptAt: null },
      { status: 'failed', error: 'The webhook was disabled', nextAttemptAt: null },
    ]);
    const retry = (id = '') => admin().post(hooks(`/${one.id}/deliveries/${id}/retry`));
    expect((await retry(first?.id)).status).toBe(409);
    expect((await admin().post(hooks(`/${one.id}/test`))).status).toBe(409);
    receiver.answers(204);
    await admin().patch(hooks(`/${one.id}`), { active: true });
    expect((await retry(first?.id)).body).toMatchObject({ id: first?.id, status: 'pending', attempts: 0 });
    await waitForDeliveries(app);
    expect((await deliveriesOf(one)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    // One that succeeded, too: the receiver may have lost it.
    expect((await retry(first?.id)).status).toBe(200);
    await waitForDeliveries(app);
    const ids = (await receiver.deliveries(one.path, 3)).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([first?.id, first?.id, first?.id]);
  });

  it('that wait for their next attempt are sent at once on request', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    receiver.answers(500);
    await rename(spaceId);
    await waitForDeliveries(app);
    receiver.answers(204);
    const [waiting] = await deliveriesOf(one);
    await admin().post(hooks(`/${one.id}/deliveries/${waiting?.id}/retry`));
    await waitForDeliveries(app);
    expect(await deliveriesOf(one)).toMatchObject([{ id: waiting?.id, status: 'succeeded', attempts: 2 }]);
  });

  it('of a test are sent before waiting ones, and only to the tested webhook', async () => {
    const [one, other] = [await hook({ actions: ['webhook.updated'] }), await hook({ actions: [] })];
    await waitForDeliveries(app);
    const before = cameTo(other.path).length;
    const { body } = await admin().post(hooks(`/${one.id}/test`));
    expect(body).toMatchObject({ type: 'webhook.test', event: null, status: 'pending', attempts: 0 });
    const [received] = await receiver.deliveries(one.path, 1);
    expect(verify(one, received as Received)).toMatchObject({
      type: 'webhook.test',
      data: { id: body.id as string, organization: world.id, target: { type: 'webhook', id: one.id } },
    });
    await waitForAuditLog(app);
    await waitForDeliveries(app);
    const types = cameTo(other.path).map(({ type }) => type);
    expect(types.slice(before)).toEqual(['webhook.tested']);
  });

  it('are listed by their status', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    await rename(spaceId);
    await waitForDeliveries(app);
    receiver.answers(500);
    await rename(spaceId);
    await waitForDeliveries(app);
    const list = async (status: string) =>
      (await admin().get(hooks(`/${one.id}/deliveries?status=${status}`))).body.count as number;
    expect([await list('succeeded'), await list('pending'), await list('failed')]).toEqual([1, 1, 0]);
    expect((await admin().get(hooks(`/${one.id}/deliveries?status=lost`))).status).toBe(400);
  });

  it('are not sent to private addresses, and do not follow redirects', async () => {
    const [inside, moved] = [
      await hook({ url: 'http://127.0.0.1:1/' }),
      await hook({ url: receiver.url('/moved') }),
    ];
    receiver.answers(({ path }, response) => {
      if (path === '/moved') response.writeHead(307, { location: receiver.url('/target') }).end();
      else response.writeHead(204).end();
    });
    await rename(await createSpace());
    await waitForDeliveries(app);
    expect(await deliveriesOf(inside)).toMatchObject([
      { responseStatus: null, error: expect.stringContaining('private or reserved address') as string },
    ]);
    expect(await deliveriesOf(moved)).toMatchObject([{ status: 'pending', responseStatus: 307 }]);
    expect(receiver.received.some(({ path }) => path === '/target')).toBe(false);
  });

  it('do not store the response, even a long one', async () => {
    const one = await hook();
    let written = 0;
    receiver.answers((_, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && response.write('secret'.repeat(10_000))) written += 60_000;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await rename(await createSpace());
    await waitForDeliveries(app);
    const [row] = await app.database.query<{ text: string }>(
      'SELECT d::text AS text FROM webhook_deliveries d WHERE webhook_id = $1',
      [one.id],
    );
    expect(row?.text).not.toContain('secretsecret');
    expect(written).toBeLessThan(50_000_000);
    expect(await deliveriesOf(one)).toMatchObject([{ responseStatus: 500, attempts: 1 }]);
  });

  it.each([
    ['no body', (response: ServerResponse) => response.writeHead(200).flushHeaders()],
    ['a part of its body', (response: ServerResponse) => response.writeHead(200).write('o')],
    [
      'less than its length',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).write('o'),
    ],
  ])('succeed when the receiver answers 200 with %s and never ends it', async (_, answer) => {
    const one = await hook();
    receiver.answers((_request, response) => void answer(response));
    await rename(await createSpace());
    await waitForDeliveries(app);
    expect(await deliveriesOf(one)).toMatchObject([
      { status: 'succeeded', responseStatus: 200, attempts: 1 },
    ]);
  });

  it('to a receiver that hangs do not block other deliveries of the organization or of others', async () => {
    const hanging: ServerResponse[] = [];
    const [slow, quick] = [await hook(), await hook()];
    receiver.answers(({ path }, response) => {
      if (path === slow.path) hanging.push(response);
      else response.writeHead(204).end();
    });
    const spaces: string[] = [];
    while (spaces.length < 12) spaces.push(await createSpace());
    const begun = performance.now();
    for (const spaceId of spaces) await rename(spaceId);
    await receiver.deliveries(quick.path, 12);
    expect(performance.now() - begun).toBeLessThan(9_000);
    // As many as one webhook may have under way.
    expect(hanging.length).toBeLessThanOrEqual(4);
    for (const response of hanging) response.writeHead(204).end();
    receiver.answers(204);
    expect(await receiver.deliveries(slow.path, 12)).toHaveLength(12);
    await waitForDeliveries(app);
  });

  it('tolerate that their webhook or organization is deleted while they are sent', async () => {
    const open: ServerResponse[] = [];
    const [deleted, kept] = [await hook(), await hook()];
    receiver.answers((_, response) => void open.push(response));
    await rename(await createSpace());
    await eventually(async () => open.length === 2);
    expect((await admin().delete(hooks(`/${deleted.id}`))).status).toBe(205);
    await app.database.query('DELETE FROM organizations WHERE id = $1', [world.id]);
    for (const response of open) response.writeHead(500).end();
    await waitForDeliveries(app);
    const rows = await app.database.query(
      'SELECT 1 FROM webhook_deliveries WHERE webhook_id = ANY ($1::uuid[])',
      [[deleted.id, kept.id]],
    );
    expect(rows).toEqual([]);
    // The worker goes on.
    world = await app.build.organization();
    receiver.answers(204);
    const one = await hook();
    await rename(await createSpace());
    expect(await receiver.deliveries(one.path, 1)).toHaveLength(1);
  });

  it('that a process claimed but did not finish are sent again by another process', async () => {
    const one = await hook();
    const spaceId = await createSpace();
    receiver.answers(500);
    await rename(spaceId);
    await waitForDeliveries(app);
    // A process takes it in the moment in which it is due again, and is killed.
    receiver.answers(204);
    const due = new Date(app.clock.now().getTime() + 6_000);
    const taken = await app.app.get(LanesRepository).take(
      due,
      true,
      { slots: 1, ofWebhook: 1, ofOrganization: 1 },
      {
        until: new Date(due.getTime() + 30_000),
        by: newId(),
      },
    );
    expect(taken.map(({ webhookId }) => webhookId)).toEqual([one.id]);
    app.clock.advance(29_000);
    await rename(spaceId);
    expect(cameTo(one.path)).toHaveLength(1);
    await wait(8_000);
    expect(await receiver.deliveries(one.path, 3)).toHaveLength(3);
    expect((await deliveriesOf(one)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('of several processes are sent in the order of the changes', async () => {
    const one = await hook({ actions: ['space.updated'] });
    const spaces = [await createSpace(), await createSpace(), await createSpace()];
    await app.withReplica(async (client) => {
      const clients = [client(world.admin), admin()];
      for (let change = 0; change < 20; change += 1) {
        for (const spaceId of spaces)
          await clients[change % 2]?.patch(`/spaces/${spaceId}`, {
            editMode: change % 2 === 0 ? 'locked' : 'live',
          });
      }
      // Some come twice: two processes have two clocks here, so that one can believe that the other has lost a delivery.
      await eventually(async () => new Set(cameTo(one.path).map(({ data }) => data.id)).size >= 60);
      await waitForDeliveries(app);
    });
    const came = cameTo(one.path);
    for (const spaceId of spaces) {
      const listed = await auditEvents(admin(), world.id, { target: spaceId, action: 'space.updated' });
      // The log is chained in the order of the changes.
      const log = listed.sort((a, b) => a.position - b.position);
      const ids = came.filter(({ data }) => data.target.id === spaceId).map(({ data }) => data.id);
      // At least once: the same one may come twice, but never out of turn.
      expect([...new Set(ids)]).toEqual(log.map(({ id }) => id));
    }
  });

  it('are removed after 30 days', async () => {
    const one = await hook();
    await rename(await createSpace());
    await waitForDeliveries(app);
    app.clock.advance(29 * DAY);
    const cron = app.app.get(DeliveryRetentionCron);
    await cron.run();
    expect(await deliveriesOf(one)).toHaveLength(1);
    app.clock.advance(2 * DAY);
    await cron.run();
    expect(await deliveriesOf(one)).toEqual([]);
  });
});
