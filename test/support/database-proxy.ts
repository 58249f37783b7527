import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { overTcp } from './database.js';

/** A connection that is relayed. */
interface Link {
  /** The `application_name` of the service on it. */
  name: string;
  vanished: boolean;
}

/** A proxy between the service and PostgreSQL, with which a test interrupts the database. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private readonly links = new Set<Link>();
  /** Which connections become silent as soon as they are made, by `application_name`. */
  private doomed: (name: string) => boolean = () => false;
  /** The next connection on which this text is sent becomes silent with it. */
  private fatalText: string | undefined;
  private server: Server | undefined;
  private silent = false;

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  static async to(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(overTcp(databaseUrl), 0);
    await proxy.restart();
    return proxy;
  }

  /** The connection string of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Stops the server: connections break, and new ones are refused. */
  async stop(): Promise<void> {
    const closed = this.server === undefined ? undefined : once(this.server, 'close');
    this.server?.close();
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Silences the server: connections break, and new ones are accepted but never answered. */
  async silence(): Promise<void> {
    this.silent = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * Silences connections, as in a failover: nothing passes on them any more, without an error. New ones work.
   * @param which selects connections by their `application_name`; all by default
   */
  vanish(which: (name: string) => boolean = () => true): void {
    for (const link of this.links) link.vanished ||= which(link.name);
  }

  /** Like `vanish`, also for later connections, until it is called without an argument. */
  keepVanishing(which: (name: string) => boolean = () => false): void {
    this.doomed = which;
    this.vanish(which);
  }

  /** The next connection on which a text is sent becomes silent with it. */
  vanishAt(text: string): void {
    this.fatalText = text;
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
        // The first message contains the `application_name`, in texts that end with a zero byte.
        link.name = /application_name\0([^\0]*)\0/.exec(chunk.toString('latin1'))?.[1] ?? 'unnamed';
        link.vanished = this.doomed(link.name);
      }
      if (this.fatalText !== undefined && chunk.includes(this.fatalText)) {
        this.fatalText = undefined;
        link.vanished = true;
      }
      if (!link.vanished) upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => void (link.vanished || socket.write(chunk)));
    socket.once('close', () => {
      this.links.delete(link);
      // The server gets no notice, either.
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
