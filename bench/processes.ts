import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './cleanup.js';

/** How long a child may take to stop before it is killed. */
const STOP_MS = 20_000;

/** A program of the build in a child process. */
export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  /** @throws Error with the end of its output when the process has ended */
  check(): Promise<void>;
}

/** Absolute path of a compiled file, relative to the build directory. */
export function built(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/**
 * The environment of children, without other variables of the shell. For example, extra certificates for Node.js cost
 * every process 4 MB.
 */
function ownVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return {
    PATH,
    ...(HOME === undefined ? {} : { HOME }),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...(LANG === undefined ? {} : { LANG }),
  };
}

/**
 * Starts a compiled file with the Node.js of this process. Its output goes to a file, because a terminal would slow it
 * down, and a pipe would have to be read by a process on the same machine.
 * @param options `talks`: whether it exchanges messages with this process
 */
export async function startChild(
  cleanup: Cleanup,
  path: string,
  options: { log: string; env?: Record<string, string>; nodeOptions?: string[]; talks?: boolean },
): Promise<Child> {
  const log = await open(options.log, 'a');
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), path], {
    env: { ...ownVariables(), ...options.env },
    stdio: ['ignore', log.fd, log.fd, ...(options.talks === true ? (['ipc'] as const) : [])],
  });
  await log.close();
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  cleanup.add(stop);
  if (child.pid === undefined) throw new Error(`${path} could not be started.`);
  return {
    process: child,
    pid: child.pid,
    stop,
    check: async () => {
      if (child.exitCode === null && child.signalCode === null) return;
      const output = (await readFile(options.log, 'utf8')).slice(-4000);
      throw new Error(`${path} ended (${child.exitCode ?? child.signalCode}):\n${output}`);
    },
  };
}
