import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chown,
  link,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makePrivateDirectory } from '../../common/private-directory.js';
import { locateBinaries, type PostgresBinaries } from './binaries.js';
import { type Account, canReach, serverAccount, sharedDirectory } from './account.js';
import { run } from './run.js';
import { ServerLease } from './server-lease.js';

/** A running PostgreSQL that belongs to one data directory. */
export interface EmbeddedDatabase {
  /** Connection string of the service's database. */
  url: string;
  /** Releases this process's lease; the last process to do so stops the server. */
  release(): Promise<void>;
}

interface EmbeddedOptions {
  /** Server settings besides the defaults, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Name of the database to create and connect to. */
  database?: string;
  /** Called when a server is starting, for work that can be done meanwhile. */
  onStarting?: () => void;
}

const SUPERUSER = 'postgres';
/** How often to try when the server stops before we have connected to it. */
const ATTEMPTS = 5;
/** Interval and number of checks while waiting for a server to start or stop: half a minute in all. */
const STEP_MS = 50;
const STEPS = 600;

/**
 * Starts the PostgreSQL from npm on `<dataDir>/postgres`, or connects to the one that already runs there (started by
 * another process of the same installation or by the command-line tool, or left behind by a killed process). The server
 * is detached, so a Ctrl-C for the service does not stop it before the last request is answered.
 * @param dataDir absolute path of the data directory; created when missing
 * @throws Error saying what to do when this machine cannot run it
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const account = serverAccount();
  // A separate account must be able to reach its cluster.
  await makePrivateDirectory(dataDir, { passable: account !== undefined });
  const binaries = await locateBinaries(account);
  const directory = await clusterDirectory(dataDir, account);
  const password = await serverPassword(dataDir);
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialize(binaries, directory, password, account);

  const database = options.database ?? 'docs';
  for (let attempt = 1; ; attempt += 1) {
    const port =
      (await runningPort(binaries, directory, account)) ??
      (await start(binaries, directory, account, options));
    const address = (name: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}`;
    try {
      // The port stays the same, because all connections of this process use it.
      const revive = async () =>
        (await runningPort(binaries, directory, account)) ??
        start(binaries, directory, account, { ...options, port });
      const lease = await ServerLease.acquire(address('postgres'), database, revive);
      return {
        url: address(database),
        release: () => lease.release(() => stop(binaries, directory, account)),
      };
    } catch (error) {
      // The process that owned the server may have stopped it before we connected.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** The connection string of the embedded server if one is running. Does not start it. */
export async function findEmbeddedDatabase(dataDir: string, database = 'docs'): Promise<string | undefined> {
  const directory = await existingCluster(join(dataDir, 'postgres'));
  if (directory === undefined) return undefined;
  const account = serverAccount();
  const port = await runningPort(await locateBinaries(account), directory, account);
  if (port === undefined) return undefined;
  return `postgres://${SUPERUSER}:${await serverPassword(dataDir)}@127.0.0.1:${port}/${database}`;
}

/**
 * The directory of the cluster. When we are root, the server's account may be unable to reach `dataDir` (e.g. in
 * /root). Then the cluster is under /var/lib, and `<dataDir>/postgres` is a link to it.
 */
async function clusterDirectory(dataDir: string, account: Account | undefined): Promise<string> {
  const directory = join(dataDir, 'postgres');
  const existing = await existingCluster(directory);
  if (existing !== undefined) return existing;
  if (account === undefined || canReach(account, dataDir)) return directory;
  const elsewhere = join(await sharedDirectory(), randomBytes(6).toString('hex'));
  await mkdir(elsewhere, { recursive: true });
  await chown(elsewhere, account.uid, account.gid);
  const cluster = join(elsewhere, 'postgres');
  try {
    await symlink(cluster, directory);
  } catch (error) {
    // Another process that started at the same time was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(elsewhere, { recursive: true, force: true });
    return (await existingCluster(directory)) ?? directory;
  }
  return cluster;
}

/** The directory, or the target of the link in its place: the server's account may be unable to follow the link. */
async function existingCluster(directory: string): Promise<string | undefined> {
  const stats = await lstat(directory).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.isSymbolicLink() ? readlink(directory) : directory;
}

/**
 * The password of the server, created when missing. It is written to a temporary file and then linked, so that another
 * process never reads a part of it.
 */
async function serverPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  if (!existsSync(path)) {
    const temporary = temporaryName(path);
    await writeFile(temporary, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      await link(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }
  return (await readFile(path, 'utf8')).trim();
}

/** A name that no other process uses. PIDs are reused, above all in containers. */
function temporaryName(path: string): string {
  return `${path}.new-${randomBytes(6).toString('hex')}`;
}

/**
 * Creates the cluster in a temporary directory and renames it, so that a killed first start leaves no incomplete
 * cluster.
 */
async function initialize(
  binaries: PostgresBinaries,
  directory: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const temporary = temporaryName(directory);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const passwordFile = `${temporary}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(temporary, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${temporary}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      account,
    );
    await rename(temporary, directory).catch(async (error: NodeJS.ErrnoException) => {
      // Another process that started at the same time was first: use its cluster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/**
 * Waits until the server on the directory is ready. @returns its port; undefined if no server runs, or it has stopped
 */
async function runningPort(
  binaries: PostgresBinaries,
  directory: string,
  account: Account | undefined,
): Promise<number | undefined> {
  for (let step = 0; step < STEPS; step += 1) {
    const lock = await readLock(directory);
    if (lock === undefined) return undefined;
    if (await isStaleLock(lock.pid)) {
      // PostgreSQL would mistake it for a running server and refuse to start.
      await rm(join(directory, LOCK_FILE), { force: true });
      return undefined;
    }
    if (lock.status === 'ready' || step === 0) {
      const status = await run(binaries.pgCtl, ['status', '-D', directory], account, { allowFailure: true });
      if (status.code !== 0) return undefined;
    }
    if (lock.status === 'ready') return lock.port;
    await pause();
  }
  return undefined;
}

const LOCK_FILE = 'postmaster.pid';

/** Reads the lock file of the server; undefined if there is none. */
async function readLock(
  directory: string,
): Promise<{ pid: number; port: number; status: string } | undefined> {
  const text = await readFile(join(directory, LOCK_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status.
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Whether a lock was left behind by a killed server: another program has its PID now, or the process is a zombie, which
 * in a container may never be reaped.
 */
async function isStaleLock(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command !== '') return !command.includes('postgres');
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(state);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STEP_MS));
}

/** Temporary errors of a start: processes of a killed server still exist, or another process is starting the server. */
const TEMPORARY_ERROR = /pre-existing shared memory block|lock file "postmaster\.pid"/;

async function start(
  binaries: PostgresBinaries,
  directory: string,
  account: Account | undefined,
  options: EmbeddedOptions & { port?: number },
): Promise<number> {
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    // The data is on an SSD or in memory, so random reads cost about as much as sequential ones.
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const serverFlags = `-p ${port} ${flags.join(' ')}`;
  const log = join(directory, 'server.log');
  const deadline = performance.now() + STEPS * STEP_MS;
  for (;;) {
    const starting = run(
      binaries.pgCtl,
      ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', serverFlags],
      account,
      { allowFailure: true },
    );
    options.onStarting?.();
    const result = await starting;
    if (result.code === 0) return port;
    // Another process may have started the server.
    const existingPort = await runningPort(binaries, directory, account);
    if (existingPort !== undefined) return existingPort;
    const reason = (await readFile(log, 'utf8').catch(() => '')).slice(-600);
    if (performance.now() < deadline && TEMPORARY_ERROR.test(reason.slice(reason.lastIndexOf('FATAL')))) {
      await pause();
      continue;
    }
    const missing = existsSync(directory) ? '' : ' (the directory does not exist)';
    throw new Error(
      `The embedded PostgreSQL did not start on ${directory}${missing}: ${reason || result.output}`,
    );
  }
}

/**
 * Stops the server and waits until it has stopped. `pg_ctl` does not wait, because it would also wait for a server that
 * another process starts in the meantime.
 */
async function stop(
  binaries: PostgresBinaries,
  directory: string,
  account: Account | undefined,
): Promise<void> {
  const lock = await readLock(directory);
  await run(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', directory], account, { allowFailure: true });
  for (let step = 0; step < STEPS; step += 1) {
    const current = await readLock(directory);
    if (current?.pid !== lock?.pid || current === undefined || (await isStaleLock(current.pid))) return;
    await pause();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
