import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { KeyedLoad, type Sent } from '../support/keyed-load.js';
import { MailServer } from '../support/mail-server.js';
import { Replica } from '../support/replica.js';
import { directory } from '../support/scim.js';
import { freePort, Installations, type ServiceProcess } from '../support/service-process.js';
import { SourceServer } from '../support/source-server.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * The time of the processes at their start, after a full hour: specifications and purges are due soon (milliseconds).
 */
const BEGINS_AT = 5 * MINUTE + 38_000;
const REFRESH_AT = 5 * MINUTE + 53_000;
const PURGE_AT = 7 * MINUTE;
/** How long processes are killed after the start: until the purge runs (milliseconds). */
const KILLS_MS = PURGE_AT - BEGINS_AT + 2_000;
/** A job of a killed process is retried after half a minute, and later jobs after that (milliseconds). */
const DRAIN_MS = 60_000;
const REFRESHED = 5;
const DELETED = 6;

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = randomOf(seed);

/** A process that is restarted after each kill. */
interface Slot {
  role: 'web' | 'worker';
  /** The load on a web process. */
  load: KeyedLoad | undefined;
  process: ServiceProcess | undefined;
  kills: number;
}

describe(`two web processes and two workers on one database (SEED=${seed})`, () => {
  const installations = new Installations();
  let app: TestApp;
  let mails: MailServer;
  let source: SourceServer;
  let world: World;
  let env: Record<string, string>;
  let dataDir: string;
  let shift: number;
  let output = '';

  beforeAll(async () => {
    process.stdout.write(`SEED=${seed}\n`);
    mails = await MailServer.start();
    source = await SourceServer.start();
    // It only serves requests, so all other work is left to the processes.
    app = await TestApp.start({ PROCESS: 'web' });
    world = await app.build.organization();
    dataDir = await installations.directory();
  });
  afterAll(async () => {
    await installations.cleanUp();
    await app.stop();
    await mails.stop();
    await source.stop();
  });

  const organization = (): string => `/orgs/${world.id}`;
  const clock = (): number => Date.now() + shift;

  async function start(slot: Slot): Promise<void> {
    const started = await installations.start(dataDir, {
      env: { ...env, PROCESS: slot.role },
      port: await freePort(),
    });
    slot.process = await started.ready(60);
    slot.load?.serveAt(started.baseUrl);
  }

  async function kill(slot: Slot): Promise<void> {
    await slot.process?.end('SIGKILL');
    output += slot.process?.output ?? '';
    slot.kills += 1;
  }

  it('run each task once, and share all changes at once', async () => {
    const refreshed = await refreshedSpecs();
    const deleted = await deletedSpaces();
    const hourBegan = Math.floor(Date.now() / HOUR) * HOUR;
    shift = hourBegan + BEGINS_AT - Date.now();
    await app.database.query(
      `UPDATE openapi_specs SET look_at = to_timestamp($1::float8 / 1000) WHERE slug LIKE 'refreshed-%'`,
      [hourBegan + REFRESH_AT - MINUTE],
    );
    source.serve('/spec.json', specification('after'), 'application/json');
    env = {
      ...app.variables,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      SMTP_URL: mails.url,
      CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: `--import=${pathToFileURL('test/support/shifted-clock.mjs').href}`,
    };
    const slots: Slot[] = (['web', 'web', 'worker', 'worker'] as const).map((role) => ({
      role,
      load: role === 'web' ? new KeyedLoad(world.admin.token) : undefined,
      process: undefined,
      kills: 0,
    }));
    const [first, second] = slots as [Slot, Slot, Slot, Slot];
    await Promise.all(slots.map(start));
    const clients = [first, second].flatMap(({ load }) => [
      makeSpecs(load as KeyedLoad),
      invite(load as KeyedLoad),
    ]);

    try {
      let looks = 0;
      while (clock() < hourBegan + BEGINS_AT + KILLS_MS) {
        await pause(200 + random() * 2_500);
        const victim = slots[Math.floor(random() * slots.length)] as Slot;
        await kill(victim);
        await start(victim);
        await expectSharedChanges(first, second, looks++);
      }
      for (const { load } of slots) load?.stop();
      await Promise.all(clients);
    } finally {
      for (const { load } of slots) load?.abandon();
      await Promise.allSettled(clients);
    }
    for (const { load } of slots) expect(load?.unexpected ?? []).toEqual([]);
    const kills = (role: Slot['role']): number =>
      slots.filter((slot) => slot.role === role).reduce((sum, slot) => sum + slot.kills, 0);
    expect(kills('web') + kills('worker')).toBeGreaterThan(5);

    await eventually(async () => (await openJobs()) === 0, DRAIN_MS);
    await eventually(() => doneUntil('purge', hourBegan), DRAIN_MS);
    for (const slot of slots) await slot.process?.end();
    for (const slot of slots) output += slot.process?.output ?? '';

    const sent = slots.flatMap(({ load }) => load?.sent ?? []);
    await expectOneVersionEach(sent.filter(({ path }) => path.endsWith('/openapi')));
    expectMails(
      sent.filter(({ path }) => path.endsWith('/invites')),
      kills('worker'),
    );
    await expectRefreshedOnce(refreshed, hourBegan);
    expect(await app.database.query('SELECT 1 FROM spaces WHERE id = ANY ($1::uuid[])', [deleted])).toEqual(
      [],
    );
    for (const cron of ['refresh-specs', 'purge']) expect([cron, timesDone(cron)]).toEqual([cron, 1]);
  });

  /** Creates specifications from URLs whose content has changed since. @returns their IDs */
  async function refreshedSpecs(): Promise<string[]> {
    const url = source.serve('/spec.json', specification('before'), 'application/json');
    const client = app.client(world.admin);
    const ids: string[] = [];
    for (let index = 0; index < REFRESHED; index += 1) {
      const slug = `refreshed-${index}`;
      const created = await client.post(`${organization()}/openapi`, { slug, source: { url } });
      ids.push(created.body.id as string);
    }
    const worker = await Replica.start({ ...app.variables, PROCESS: 'worker' });
    await eventually(async () => (await openJobs()) === 0);
    await worker.stop();
    return ids;
  }

  /** Creates deleted spaces that the next purge removes. */
  async function deletedSpaces(): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < DELETED; index += 1)
      ids.push(await app.build.spaceWithPage(world, `# Page ${index}`));
    for (const id of ids) await app.client(world.admin).delete(`/spaces/${id}`);
    await app.database.query(
      `UPDATE spaces SET deleted_at = now() - interval '9 days' WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    return ids;
  }

  async function makeSpecs(load: KeyedLoad): Promise<void> {
    while (!load.stopped) {
      await load.post(`${organization()}/openapi`, (mark) => ({
        slug: mark,
        source: { text: specification(mark) },
      }));
      await pause(150);
    }
  }

  /** An organization may send 500 mails an hour. */
  async function invite(load: KeyedLoad): Promise<void> {
    while (!load.stopped) {
      const answer = await load.post(`${organization()}/invites`, (mark) => ({
        emails: [`${mark}@example.org`],
      }));
      if (answer.invited !== 1) load.unexpected.push(JSON.stringify(answer));
      await pause(400);
    }
  }

  /** Changes in one web process apply in the other at once, or within a second for tokens. */
  async function expectSharedChanges(first: Slot, second: Slot, look: number): Promise<void> {
    const [here, there] = look % 2 === 0 ? [sendTo(first), sendTo(second)] : [sendTo(second), sendTo(first)];
    const { admin } = world;
    const own = await app.build.token(admin);
    const place = await directory(app);
    const scim = `/scim/v2/${place.world.id}/Users`;
    expect((await there('GET', '/v1/user', own.token)).status).toBe(200);
    expect((await there('GET', scim, place.secret)).status).toBe(200);
    expect((await here('DELETE', `/v1/user/tokens/${own.tokenId}`, admin.token)).status).toBe(205);
    const tokens = (await (
      await here('GET', `/v1/orgs/${place.world.id}/scim-tokens`, place.world.admin.token)
    ).json()) as { items: { id: string }[] };
    const [token] = tokens.items;
    await here('DELETE', `/v1/orgs/${place.world.id}/scim-tokens/${token?.id}`, place.world.admin.token);
    const end = performance.now() + 1000;
    const refuses = async (path: string, secret: string): Promise<boolean> =>
      (await there('GET', path, secret)).status === 401;
    while (!(await refuses('/v1/user', own.token)) && performance.now() < end);
    expect((await there('GET', '/v1/user', own.token)).status).toBe(401);
    while (!(await refuses(scim, place.secret)) && performance.now() < end);
    expect((await there('GET', scim, place.secret)).status).toBe(401);

    const person: Person = await app.build.member(world.id, 'read');
    const space = await app.build.space(world);
    const member = `/v1/orgs/${world.id}/members/${person.id}`;
    expect((await there('GET', `/v1/spaces/${space}`, person.token)).status).toBe(200);
    await here('PATCH', member, admin.token, { role: null });
    expect((await there('GET', `/v1/spaces/${space}`, person.token)).status).toBe(404);
    await here('PATCH', member, admin.token, { role: 'edit' });
    expect((await there('GET', `/v1/spaces/${space}`, person.token)).status).toBe(200);

    const site = await app.build.site(world, { spaces: [space], published: false });
    const address = `/v1/urls/published?url=${encodeURIComponent(`http://docs.test/s/${world.id}/${site}`)}`;
    const isShown = async (): Promise<boolean> => {
      const answer = (await (await there('GET', address, undefined)).json()) as {
        site?: unknown;
        apiToken?: unknown;
      };
      return answer.apiToken !== undefined;
    };
    expect(await isShown()).toBe(false);
    await here('POST', `/v1/orgs/${world.id}/sites/${site}/publish`, admin.token);
    expect(await isShown()).toBe(true);
    await here('POST', `/v1/orgs/${world.id}/sites/${site}/unpublish`, admin.token);
    expect(await isShown()).toBe(false);
  }

  async function openJobs(): Promise<number> {
    const [row] = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs.job WHERE state <> 'completed'`,
    );
    return row?.count ?? 0;
  }

  async function doneUntil(cron: string, time: number): Promise<boolean> {
    const rows = await app.database.query(
      'SELECT 1 FROM cron_turns WHERE name = $1 AND done_until >= to_timestamp($2::float8 / 1000)',
      [cron, time],
    );
    return rows.length > 0;
  }

  /** Expects one row and one version of each, however often its job was started. */
  async function expectOneVersionEach(sent: readonly Sent[]): Promise<void> {
    expect(sent.length).toBeGreaterThan(50);
    const rows = await app.database.query<{
      slug: string;
      state: string;
      error: string | null;
      versions: number;
    }>(
      `SELECT s.slug, s.processing_state AS state, s.last_process_error_code AS error,
         (SELECT count(*)::int FROM openapi_spec_versions v WHERE v.spec_id = s.id) AS versions
       FROM openapi_specs s WHERE s.slug NOT LIKE 'refreshed-%'`,
    );
    expect(rows.map(({ slug }) => slug).sort()).toEqual(sent.map(({ mark }) => mark).sort());
    expect(
      rows.filter(({ state, error, versions }) => state !== 'complete' || error !== null || versions !== 1),
    ).toEqual([]);
  }

  /**
   * Each mail is sent at least once. If its worker is killed between the response of the mail server and the end of the
   * job, it is sent again as the same message; a worker sends one at a time.
   */
  function expectMails(sent: readonly Sent[], kills: number): void {
    expect(sent.length).toBeGreaterThan(50);
    const ids = new Map<string, string[]>();
    for (const { to, text } of mails.mails) {
      const [, id = ''] = /^Message-ID: <(.+)>/im.exec(text) ?? [];
      ids.set(to[0] ?? '', [...(ids.get(to[0] ?? '') ?? []), id]);
    }
    expect([...ids.keys()].sort()).toEqual(sent.map(({ mark }) => `${mark}@example.org`).sort());
    const repeated = [...ids.values()].filter(({ length }) => length > 1);
    for (const same of repeated) expect(new Set(same).size).toBe(1);
    expect(mails.mails.length - ids.size).toBeLessThanOrEqual(kills);
    process.stdout.write(
      `${mails.mails.length} mails, ${repeated.length} of them sent again; ${kills} workers killed\n`,
    );
  }

  /** Expects one version before and one after the change; only interrupted jobs repeat requests to sources. */
  async function expectRefreshedOnce(ids: readonly string[], hourBegan: number): Promise<void> {
    expect(await doneUntil('refresh-specs', hourBegan + 5 * MINUTE)).toBe(true);
    const rows = await app.database.query<{ versions: number }>(
      `SELECT (SELECT count(*)::int FROM openapi_spec_versions v WHERE v.spec_id = s.id) AS versions
       FROM openapi_specs s WHERE s.id = ANY ($1::uuid[])`,
      [ids],
    );
    expect(rows.map(({ versions }) => versions)).toEqual(ids.map(() => 2));
  }

  /** How often a process reported that a cron task is done. */
  function timesDone(cron: string): number {
    const lines = output.split('\n').filter((line) => line.includes('The recurring task is done'));
    return lines.filter((line) => line.includes(`"cron":"${cron}"`)).length;
  }
});

type Send = (method: string, path: string, token: string | undefined, body?: object) => Promise<Response>;

/** Requests to one of the processes. */
function sendTo(slot: Slot): Send {
  return (method, path, token, body) =>
    fetch((slot.process as ServiceProcess).baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

function specification(title: string): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: { '/a': { get: {} } } });
}

/** Pseudorandom numbers from 0 to 1 for a seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
