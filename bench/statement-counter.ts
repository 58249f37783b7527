import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Cleanup } from './cleanup.js';

/**
 * A proxy between the service and PostgreSQL that counts statements: simple queries, and executions of prepared
 * statements. The proxy costs time, so nothing else is measured through it.
 */
export class StatementCounter {
  /** Number of statements of the process so far. */
  count = 0;

  private constructor(
    /** The connection string of the proxy. */
    readonly url: string,
    private readonly target: URL,
  ) {}

  static async before(cleanup: Cleanup, databaseUrl: string): Promise<StatementCounter> {
    const sockets = new Set<Socket>();
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup.add(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const counter = new StatementCounter(url.href, new URL(databaseUrl));
    server.on('connection', (socket) => counter.relay(socket, sockets));
    return counter;
  }

  private relay(socket: Socket, sockets: Set<Socket>): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    this.watch(socket);
  }

  private watch(socket: Socket): void {
    let pending = Buffer.alloc(0);
    // The first message has no type byte before its length.
    let header = 0;
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= header + 4) {
        const length = header + pending.readUInt32BE(header);
        if (pending.length < length) return;
        const kind = header === 0 ? '' : String.fromCharCode(pending[0] as number);
        if (kind === 'Q' || kind === 'E') this.count += 1;
        pending = pending.subarray(length);
        header = 1;
      }
    });
  }
}
