import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findEmbeddedDatabase } from '../../../src/database/embedded/embedded-postgres.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { Load } from '../../support/load.js';
import {
  Installations,
  postmasterPid,
  readFirstStart,
  type ServiceProcess,
} from '../../support/service-process.js';

const FROZEN_MS = 45_000;
/** Every request must get a response within this time (milliseconds). */
const MAX_MS_LENGTH = 30_000;
/** The service must answer a request that the database fails within this time after its arrival (milliseconds). */
const MAX_FAILURE_MS = 12_000;

const NO_LIMITS = {
  LOG_LEVEL: 'error',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_ANONYMOUS: '0',
  RATE_LIMIT_IMPORTS: '0',
};

describe('a service whose database stops answering', () => {
  const installations = new Installations();
  let dataDir: string;
  let cluster: string;
  let service: ServiceProcess;
  let firstStart: Awaited<ReturnType<typeof readFirstStart>>;

  beforeAll(async () => {
    dataDir = await installations.directory();
    cluster = join(dataDir, 'postgres');
    service = await (await installations.start(dataDir, { env: NO_LIMITS })).ready(120);
    firstStart = await readFirstStart(dataDir);
  });
  afterAll(async () => {
    await signalDatabase(cluster, 'SIGCONT');
    await installations.cleanUp();
  });

  /** Starts every kind of work at once, with more clients than connections. */
  async function begin(process: ServiceProcess): Promise<Load> {
    const { organization, token } = firstStart;
    const load = new Load(() => process.baseUrl, token);
    const created = await load.send('POST', `/orgs/${organization}/spaces`, { title: 'Space' });
    const space = `/spaces/${String(created?.body.id)}`;
    load.start(6, () => load.send('GET', `${space}/content`), 20);
    load.start(4, () => load.send('GET', `${space}/search?query=look`), 20);
    load.start(4, () => load.send('POST', `${space}/comments`, { body: { markdown: 'Text' } }), 20);
    load.start(2, () => load.send('POST', `/orgs/${organization}/spaces`, { title: 'Made' }), 20);
    // Changes of one space wait for each other.
    const changes = [{ change: 'insert_page', title: 'Page', document: { markdown: 'Text.' } }];
    load.start(6, () => load.send('POST', `${space}/content`, { changes }), 20);
    return load;
  }

  function expectOkOrUnavailable(process: ServiceProcess, load: Load): void {
    expect(process.child.exitCode).toBeNull();
    expect(load.unanswered).toEqual([]);
    expect(load.answers.filter(({ status }) => status >= 400 && status !== 503)).toEqual([]);
    expect(load.answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual(
      [],
    );
    expect(load.longest).toBeLessThan(MAX_MS_LENGTH);
    const failed = process.output.matchAll(/"res":\{"status":503\},"responseTime":(\d+)/g);
    const times = [...failed].map(([, time]) => Number(time));
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(MAX_FAILURE_MS);
  }

  const successesBetween = (load: Load, from: number, to: number) =>
    load.answers.filter(({ status, at }) => status < 300 && at >= from && at < to).length;

  it('answers 503 while it is frozen, and works again within seconds after', async () => {
    const load = await begin(service);
    const begun = performance.now();
    await pause(2000);
    await signalDatabase(cluster, 'SIGSTOP');
    const frozen = performance.now();
    await pause(FROZEN_MS);
    await signalDatabase(cluster, 'SIGCONT');
    const thawed = performance.now();
    await pause(10_000);
    await load.stop();
    expectOkOrUnavailable(service, load);
    expect(successesBetween(load, begun, frozen)).toBeGreaterThan(0);
    expect(load.statuses[503]).toBeGreaterThan(0);
    expect(successesBetween(load, thawed, thawed + 10_000)).toBeGreaterThan(0);
  });

  it('continues with new connections if all others became silent', async () => {
    const proxy = await DatabaseProxy.to((await findEmbeddedDatabase(dataDir)) ?? '');
    const env = { ...NO_LIMITS, DATABASE_URL: proxy.url };
    const second = await (await installations.start(dataDir, { env })).ready(120);
    const load = await begin(second);
    await pause(2000);
    proxy.vanish();
    const vanished = performance.now();
    await pause(15_000);
    await load.stop();
    expectOkOrUnavailable(second, load);
    expect(successesBetween(load, vanished + 500, vanished + 15_000)).toBeGreaterThan(0);
    await second.end();
    await proxy.stop();
  });
});

/** Sends a signal to every process of the server on a cluster. */
async function signalDatabase(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await postmasterPid(cluster);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  for (const line of lines) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid === undefined || (pid !== postmaster && parent !== postmaster)) continue;
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A process that has exited in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
