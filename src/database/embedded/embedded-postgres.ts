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

/** A started (or found running) PostgreSQL that belongs to one data directory. */
export interface EmbeddedDatabase {
  /** Connection string of the service's database. */
  url: string;
  /** Releases this process's claim; the last process to release it stops the server. */
  release(): Promise<void>;
}

interface EmbeddedOptions {
  /** Settings given to the server besides the defaults, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Name of the database to make and connect to. */
  database?: string;
  /** Called when a server has been told to start: there is time for other work while it comes up. */
  onStarting?: () => void;
}

const SUPERUSER = 'postgres';
/** A server that stops meanwhile is started again; one that does so this often has another trouble. */
const ATTEMPTS = 5;
/** Steps of waiting for a server to come up or go down, and how many of them: half a minute in all. */
const STEP_MS = 50;
const STEPS = 600;

/**
 * Starts the PostgreSQL that comes from npm on `<dataDir>/postgres`, or joins the one that already runs there (a second
 * process of the same installation, the command-line tool, or a server left behind by a killed process). The server is
 * detached, so a Ctrl-C for the service does not take its database away before the last request is answered.
 * @param dataDir absolute path of the data directory; made when missing
 * @throws Error with what to do next when this machine cannot run it
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const account = serverAccount();
  // An account of its own has to get through to its cluster.
  await makePrivateDirectory(dataDir, { passable: account !== undefined });
  const binaries = await locateBinaries(account);
  const directory = await clusterDirectory(dataDir, account);
  const password = await keptPassword(dataDir);
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(binaries, directory, password, account);

  const database = options.database ?? 'docs';
  for (let attempt = 1; ; attempt += 1) {
    const port =
      (await runningPort(binaries, directory, account)) ??
      (await start(binaries, directory, account, options));
    const address = (name: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}`;
    try {
      // All connections of this process know this port.
      const revive = async () =>
        (await runningPort(binaries, directory, account)) ??
        start(binaries, directory, account, { ...options, port });
      const claim = await ServerLease.acquire(address('postgres'), database, revive);
      return {
        url: address(database),
        release: () => claim.release(() => stop(binaries, directory, account)),
      };
    } catch (error) {
      // The process that owned the server may have stopped it between our look and our connection.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** The address of the embedded server when one is running, without starting it. */
export async function findEmbeddedDatabase(dataDir: string, database = 'docs'): Promise<string | undefined> {
  const directory = await existingCluster(join(dataDir, 'postgres'));
  if (directory === undefined) return undefined;
  const account = serverAccount();
  const port = await runningPort(await locateBinaries(account), directory, account);
  if (port === undefined) return undefined;
  return `postgres://${SUPERUSER}:${await keptPassword(dataDir)}@127.0.0.1:${port}/${database}`;
}

/**
 * Where the cluster lives. PostgreSQL refuses to run as root, and an ordinary account cannot reach directories such as
 * /root; then the cluster is kept under /var/lib and `<dataDir>/postgres` leads there.
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
    // A process that started at the same moment was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(elsewhere, { recursive: true, force: true });
    return (await existingCluster(directory)) ?? directory;
  }
  return cluster;
}

/** The directory itself or where its link leads: the server's account may be unable to follow the link. */
async function existingCluster(directory: string): Promise<string | undefined> {
  const found = await lstat(directory).catch(() => undefined);
  if (found === undefined) return undefined;
  return found.isSymbolicLink() ? readlink(directory) : directory;
}

/** Written beside its place and linked there, so that another process that starts now reads all of it or makes it. */
async function keptPassword(dataDir: string): Promise<string> {
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

/** A name that no other process uses; process numbers come again, above all in containers. */
function temporaryName(path: string): string {
  return `${path}.new-${randomBytes(6).toString('hex')}`;
}

/** Makes the cluster beside its place and renames it, so that a killed first start leaves nothing half-made. */
async function initialise(
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
      // A process that started at the same moment was first; its cluster is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/** The port of a server that runs on the directory, once it is up; undefined when none does, or it has gone down. */
async function runningPort(
  binaries: PostgresBinaries,
  directory: string,
  account: Account | undefined,
): Promise<number | undefined> {
  for (let step = 0; step < STEPS; step += 1) {
    const lock = await readLock(directory);
    if (lock === undefined) return undefined;
    if (await isStaleLock(lock.pid)) {
      // PostgreSQL would take it for a running server and refuse to start.
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

/** What the server says of itself; undefined when there is none, and none left a lock behind. */
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
 * Whether a lock is left over from a server that was killed: its process number was given to another program since, or the
 * process is dead and only waits for its parent, which in a container may never look.
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

/** Refusals to start that end by themselves: processes of a killed server still exit, or another process starts it. */
const PASSING_REFUSAL = /pre-existing shared memory block|lock file "postmaster\.pid"/;

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
    // The data lies on a solid disk or in memory: reading an index costs about what reading on does.
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const serverFlags = `-p ${port} ${flags.join(' ')}`;
  const log = join(directory, 'server.log');
  for (let step = 0; ; step += 1) {
    const starting = run(
      binaries.pgCtl,
      ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', serverFlags],
      account,
      { allowFailure: true },
    );
    options.onStarting?.();
    const result = await starting;
    if (result.code === 0) return port;
    const joined = await runningPort(binaries, directory, account);
    if (joined !== undefined) return joined;
    const reason = (await readFile(log, 'utf8').catch(() => '')).slice(-600);
    if (step < STEPS && PASSING_REFUSAL.test(reason.slice(reason.lastIndexOf('FATAL')))) {
      await pause();
      continue;
    }
    const missing = existsSync(directory) ? '' : ' (the directory does not exist)';
    throw new Error(
      `The embedded PostgreSQL did not start on ${directory}${missing}: ${reason || result.output}`,
    );
  }
}

/** Waits until this server is gone: `pg_ctl` would go on waiting for one that another process starts at once. */
async function stop(
  binaries: PostgresBinaries,
  directory: string,
  account: Account | undefined,
): Promise<void> {
  const lock = await readLock(directory);
  await run(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', directory], account, { allowFailure: true });
  for (let step = 0; step < STEPS; step += 1) {
    const left = await readLock(directory);
    if (left?.pid !== lock?.pid || left === undefined || (await isStaleLock(left.pid))) return;
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
