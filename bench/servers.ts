import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from './cleanup.js';
import { Client } from './client.js';
import { freePort } from './ports.js';
import { built, type Child, startChild } from './processes.js';

/** Pool size of the service and the floor. */
export const POOL_SIZE = 10;
const START_MS = 60_000;
const POLL_MS = 10;

/** The service in a child process, with the demo in it. */
export interface Service extends Child {
  readonly client: Client;
  readonly organizationId: string;
}

/** The floor in a child process. */
export interface Floor extends Child {
  readonly baseUrl: string;
}

/** Additional settings of a service. */
export interface ServiceSettings {
  nodeOptions?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Options of the service's process, also for rows that start and stop it themselves. */
export interface ServiceOptions extends ServiceSettings {
  dataDir: string;
  port: number;
  /** Defaults to the embedded PostgreSQL in the data directory. */
  databaseUrl?: string;
  log: string;
}

/**
 * Starts the service without rate limits and with the Node.js options of `npm start`. Does not wait until it is ready.
 */
export async function launchService(cleanup: Cleanup, options: ServiceOptions): Promise<Child> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 });
  const start = await startSettings();
  return startChild(cleanup, built('src/main.js'), {
    log: options.log,
    nodeOptions: [...start.nodeOptions, ...(options.nodeOptions ?? [])],
    env: {
      ...start.env,
      PORT: String(options.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${options.port}`,
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      STORAGE_URL: '',
      DEMO: 'true',
      LOG_LEVEL: 'info',
      RATE_LIMIT_TOKEN: '0',
      RATE_LIMIT_ANONYMOUS: '0',
      RATE_LIMIT_IMPORTS: '0',
      RATE_LIMIT_VISITOR: '0',
      RATE_LIMIT_URLS: '0',
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
      PROCESS: 'all',
      ...options.env,
    },
  });
}

/**
 * Starts the service on a new database and waits until its demo exists.
 * @param directory directory for its data and log
 * @param databaseUrl defaults to the embedded PostgreSQL in the data directory
 */
export async function startService(
  cleanup: Cleanup,
  directory: string,
  databaseUrl?: string,
  settings: ServiceSettings = {},
): Promise<Service> {
  const port = await freePort();
  const dataDir = join(directory, 'data');
  const log = join(directory, 'service.log');
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const child = await launchService(cleanup, {
    dataDir,
    port,
    log,
    ...(databaseUrl !== undefined ? { databaseUrl } : {}),
    ...settings,
  });
  const { token, organizationId } = await firstStart(child, dataDir);
  return { ...child, client: new Client(`http://127.0.0.1:${port}`, token), organizationId };
}

/** Repeats a request to a started service until the response is 200. */
export async function untilAnswered(
  child: Child,
  url: string,
  headers: Record<string, string> = {},
): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(POLL_MS)) {
    if ((await statusOf(url, headers)) === 200) return;
    await child.check();
  }
  throw new Error(`${url} did not answer 200 within ${START_MS / 1000} s.`);
}

/** The status of a response; undefined while the service does not listen. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}

/**
 * Starts the floor on a database with its tables, or on that of a service.
 * @param listed IDs of the spaces that it lists
 */
export async function startFloor(
  cleanup: Cleanup,
  log: string,
  databaseUrl: string,
  listed: readonly string[] = [],
): Promise<Floor> {
  const child = await startChild(cleanup, built('bench/floor.js'), {
    log,
    talks: true,
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      LISTED_SPACES: listed.join(','),
    },
  });
  const ended = new AbortController();
  child.process.once('exit', () => ended.abort());
  try {
    const [{ port }] = (await once(child.process, 'message', { signal: ended.signal })) as [{ port: number }];
    return { ...child, baseUrl: `http://127.0.0.1:${port}` };
  } catch (error) {
    await child.check();
    throw error;
  }
}

/** The Node.js options and variables of `npm start`, which affect the measurements, mainly of memory. */
async function startSettings(): Promise<Required<ServiceSettings>> {
  const { scripts } = JSON.parse(await readFile(built('../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(/\s+/);
  return {
    nodeOptions: words.filter((word) => word.startsWith('--')),
    env: Object.fromEntries(
      words.flatMap((word) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

/** Waits for the token and organization that the first start writes to a file. */
async function firstStart(child: Child, dataDir: string): Promise<{ token: string; organizationId: string }> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    await child.check();
    const text = await readFile(join(dataDir, 'first-start.txt'), 'utf8').catch(() => '');
    const token = /^ +Token +(\S+)$/m.exec(text)?.[1];
    const organizationId = /^ +Organization +(\S+)$/m.exec(text)?.[1];
    if (token !== undefined && organizationId !== undefined) return { token, organizationId };
  }
  throw new Error(`The service created no demo within ${START_MS / 1000} s.`);
}
