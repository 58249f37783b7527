import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection that is relayed. */
interface Link {
  /** What the service calls itself on it. */
  name: string;
  vanished: boolean;
}

/** Stands between the service and PostgreSQL, so that a test can take the database away and bring it back. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private readonly links = new Set<Link>();
  /** Which connections vanish as soon as they are made. */
  private doomed: (name: string) => boolean = () => false;
  private server: Server | undefined;
  private silent = false;

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  static async to(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(databaseUrl), 0);
    await proxy.restart();
    return proxy;
  }

  /** The connection string that leads through here. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** The server is gone: connections break, new ones are refused. */
  async stop(): Promise<void> {
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

  /**
   * Connections vanish, as when a server fails over: nothing passes on them any more, and nobody is told. New ones work.
   * @param which by what the service calls itself on a connection; all when left out
   */
  vanish(which: (name: string) => boolean = () => true): void {
    for (const link of this.links) link.vanished ||= which(link.name);
  }

  /** As `vanish`, and those that are made later too, until this is called with nothing. */
  keepVanishing(which: (name: string) => boolean = () => false): void {
    this.doomed = which;
    this.vanish(which);
  }

  async restart(): Promise<void> {
    if (this.server !== undefined && !this.silent) return;
    await this.stop();
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
    const link: Link = { name: '', vanished: false };
    this.links.add(link);
    socket.on('data', (chunk: Buffer) => {
      if (link.name === '') {
        // The first message says who connects, in words that end with a zero.
        link.name = /application_name\0([^\0]*)\0/.exec(chunk.toString('latin1'))?.[1] ?? 'unnamed';
        link.vanished = this.doomed(link.name);
      }
      if (!link.vanished) upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => void (link.vanished || socket.write(chunk)));
    socket.once('close', () => {
      this.links.delete(link);
      // The server is not told either.
      if (!link.vanished) upstream.destroy();
    });
    upstream.once('close', () => void (link.vanished || socket.destroy()));
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
