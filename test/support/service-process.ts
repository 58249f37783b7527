import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, lstat, readFile, readlink, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { COMPILE_CACHE } from './compile-cache.js';
import { newDirectory } from './new-directory.js';

/** Calls `holds` repeatedly until it returns something other than undefined or false. */
export async function until<T>(
  what: string,
  holds: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 60,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const value = await holds();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // Other systems have no such file; there, the signal above is enough.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux';
  }
}

/** A process of the build, with its output. */
export class ServiceProcess {
  output = '';
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  constructor(
    readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Waits until the process responds and has printed its start message. */
  async ready(seconds = 60): Promise<this> {
    const isReady = async (): Promise<boolean> => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`The service ended while it started:\n${this.output}`);
      }
      if (!this.output.includes('Reference')) return false;
      const response = await fetch(`${this.baseUrl}/readyz`).catch(() => undefined);
      return response?.status === 200;
    };
    await until('the service is ready', isReady, seconds);
    return this;
  }

  /** Sends a signal and waits for the exit. */
  async end(
    signal: NodeJS.Signals = 'SIGTERM',
  ): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.child.kill(signal);
    return this.exited;
  }
}

interface StartOptions {
  env?: Record<string, string>;
  account?: { uid: number; gid: number };
  /** File mode creation mask, e.g. `077`. */
  umask?: string;
  port?: number;
}

/** Data directories and their processes; `cleanUp` removes all that a test leaves. */
export class Installations {
  private readonly processes: ServiceProcess[] = [];
  private readonly directories: string[] = [];
  private readonly clusters = new Set<string>();

  /** A parent directory for a data directory. @param mode 0o755 lets every account enter, 0o700 only this one */
  async directory(mode = 0o755): Promise<string> {
    const directory = await newDirectory('process');
    await chmod(directory, mode);
    this.directories.push(directory);
    return directory;
  }

  /** Lets `cleanUp` stop the database of a data directory, whichever process started it. */
  watch(dataDir: string): void {
    this.clusters.add(join(dataDir, 'postgres'));
  }

  /** Starts the build on a data directory. */
  async start(dataDir: string, options: StartOptions = {}): Promise<ServiceProcess> {
    const port = options.port ?? (await freePort());
    const node = `exec "${process.execPath}" --enable-source-maps dist/src/main.js`;
    const child = spawn(
      'bash',
      ['-c', options.umask === undefined ? node : `umask ${options.umask}; ${node}`],
      {
        ...options.account,
        env: {
          PATH: process.env.PATH,
          ...COMPILE_CACHE,
          DATA_DIR: dataDir,
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
          ...options.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const service = new ServiceProcess(child, `http://127.0.0.1:${port}`);
    this.processes.push(service);
    this.watch(dataDir);
    return service;
  }

  async cleanUp(): Promise<void> {
    for (const service of this.processes) await service.end('SIGKILL');
    for (const cluster of this.clusters) {
      const link = await lstat(cluster).catch(() => undefined);
      const pid = await postmasterPid(cluster);
      if (pid !== undefined && (await isPostgres(pid))) {
        process.kill(pid, 'SIGQUIT');
        await until('PostgreSQL has stopped', () => !isAlive(pid));
      }
      if (link?.isSymbolicLink() === true)
        await rm(dirname(await readlink(cluster)), { recursive: true, force: true });
    }
    for (const directory of this.directories) await rm(directory, { recursive: true, force: true });
  }
}

/** Process ID in the lock file of a cluster; undefined when there is no lock file. */
export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')).includes('postgres');
}

/** The values that the first start stores for its operator. */
export async function readFirstStart(
  dataDir: string,
): Promise<{ token: string; organization: string; curl: string[] }> {
  const text = await readFile(join(dataDir, 'first-start.txt'), 'utf8');
  return {
    token: /Token +(\S+)/.exec(text)?.[1] ?? '',
    organization: /Organization +(\S+)/.exec(text)?.[1] ?? '',
    curl: text.split('\n').filter((line) => line.startsWith('curl ')),
  };
}
