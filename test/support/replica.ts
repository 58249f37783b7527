import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { COMPILE_CACHE } from './compile-cache.js';

/** Another process of the service, from the build, as in production. */
export class Replica {
  private constructor(
    readonly baseUrl: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param variables the whole environment except the port */
  static async start(variables: Record<string, string>): Promise<Replica> {
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/src/main.js'], {
      env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...variables, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It prints its URL as soon as it listens.
    const event = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (typeof event[0] === 'number') throw new Error(`The replica ended with code ${event[0]}.`);
    child.stdout.resume();
    return new Replica(`http://127.0.0.1:${port}`, child);
  }

  /** ID of the process. */
  get pid(): number {
    return this.child.pid as number;
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Kills it without cleanup. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}

/** A free port of the loopback interface. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
