import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { overTcp } from './database.js';

/**
 * When a trap closes: before a statement of a transaction reaches PostgreSQL, or after the response to its last one, or
 * before a statement of any connection.
 */
export type TrapPlace = { before: number } | 'after-commit' | { beforeAny: number };

/**
 * A proxy between a process of the service and PostgreSQL that counts the statements of the first transaction after it was
 * set, from 1 for the `BEGIN`, or all statements. It closes at one of them: nothing passes any more, and `closed` is called.
 */
export class StatementTrap {
  /** Statements of the transaction so far. */
  count = 0;
  private place: TrapPlace | undefined;
  private watched: Socket | undefined;
  private isClosed = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
    private readonly onClose: () => void,
  ) {}

  static async before(databaseUrl: string, closed: () => void): Promise<StatementTrap> {
    const server = createServer();
    const trap = new StatementTrap(overTcp(databaseUrl), server, closed);
    server.on('connection', (socket) => trap.relay(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return trap;
  }

  /** The connection string of the trap. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** @param place undefined: only counts */
  set(place: TrapPlace | undefined): void {
    this.place = place;
    this.count = 0;
    this.watched = undefined;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private relay(socket: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    this.keep(socket, upstream);
    this.keep(upstream, socket);
    let pending = Buffer.alloc(0);
    let started = false;
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (!this.isClosed) {
        // The first message has no letter in front of its length.
        const header = started ? 1 : 0;
        if (pending.length < header + 4) return;
        const length = header + pending.readUInt32BE(header);
        if (pending.length < length) return;
        const message = pending.subarray(0, length);
        pending = pending.subarray(length);
        if (started && !this.passes(socket, message)) return;
        started = true;
        upstream.write(message);
      }
    });
    upstream.on('data', (chunk: Buffer) => {
      if (this.isClosed) return;
      if (this.place === 'after-commit' && socket === this.watched && chunk.includes('COMMIT\0'))
        this.close();
      else socket.write(chunk);
    });
  }

  /** Counts a message of the service. @returns whether it is sent on to PostgreSQL */
  private passes(socket: Socket, message: Buffer): boolean {
    const kind = String.fromCharCode(message[0] as number);
    // A statement is a simple query, or a parsed query that is then executed.
    if (kind !== 'Q' && kind !== 'P') return true;
    if (typeof this.place === 'object' && 'beforeAny' in this.place) {
      this.count += 1;
      if (this.place.beforeAny !== this.count) return true;
      this.close();
      return false;
    }
    if (this.watched === undefined && kind === 'Q' && message.includes('START TRANSACTION')) {
      this.watched = socket;
    }
    if (this.watched !== socket) return true;
    this.count += 1;
    const { place } = this;
    if (typeof place !== 'object' || !('before' in place) || place.before !== this.count) return true;
    this.close();
    return false;
  }

  private close(): void {
    this.isClosed = true;
    this.onClose();
    for (const socket of this.sockets) socket.destroy();
  }

  private keep(socket: Socket, other: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.sockets.delete(socket);
      other.destroy();
    });
  }
}
