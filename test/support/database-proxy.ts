import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the service and PostgreSQL, so that a test can take the database away and bring it back. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private silent = false;

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  static async to(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(databaseUrl), 0);
    await proxy.bringBack();
    return proxy;
  }

  /** The connection string that leads through here. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** The server is gone: connections break, new ones are refused. */
  async takeAway(): Promise<void> {
    const closed = this.server === undefined ? undefined : once(this.server, 'close');
    this.server?.close();
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** The server is behind a wall: connections break, new ones are taken but never answered. */
  async silence(): Promise<void> {
    this.silent = true;
    for (const socket of this.sockets) socket.destroy();
  }

  async bringBack(): Promise<void> {
    if (this.server !== undefined && !this.silent) return;
    await this.takeAway();
    this.silent = false;
    this.server = createServer((socket) => this.relay(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  private relay(socket: Socket): void {
    this.keep(socket);
    if (this.silent) return;
    const upstream = connect(Number(this.target.port), this.target.hostname);
    this.keep(upstream);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
