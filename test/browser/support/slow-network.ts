import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes that arrive together, and milliseconds between them. */
const PIECE = 2_000;
const PAUSE = 40;

/** Passes connections on to a port of this machine. What the server sends arrives in small pieces. */
export class SlowNetwork {
  private constructor(
    private readonly server: Server,
    private readonly sockets: ReadonlySet<Socket>,
  ) {}

  static async start(port: number): Promise<SlowNetwork> {
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1');
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
      }
      client.pipe(upstream);
      void inPieces(upstream, client);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowNetwork(server, sockets);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

async function inPieces(from: Socket, to: Socket): Promise<void> {
  try {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length && to.writable; at += PIECE) {
        to.write(bytes.subarray(at, at + PIECE));
        await pause(PAUSE);
      }
    }
  } catch {
    // The browser has closed the connection.
  }
}
