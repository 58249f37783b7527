import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type Server,
  type ServerResponse,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 1000;
/** An idle connection is closed before the replica would close it (milliseconds). */
const IDLE_MS = 2000;

/** A load balancer: probes each replica every second, and sends requests to the ready ones in turn. */
export class Balancer {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  private readonly replicas = new Map<string, boolean>();
  private readonly timer = setInterval(() => void this.checkAll(), CHECK_MS);
  private turn = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server);
    server.on('request', (incoming, outgoing) => balancer.pass(incoming, outgoing));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(baseUrl: string): void {
    this.replicas.set(baseUrl, false);
  }

  remove(baseUrl: string): void {
    this.replicas.delete(baseUrl);
  }

  /** Whether requests are sent to a replica. */
  uses(baseUrl: string): boolean {
    return this.replicas.get(baseUrl) === true;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.agent.destroy();
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async checkAll(): Promise<void> {
    await Promise.all(
      [...this.replicas.keys()].map(async (baseUrl) => {
        const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        if (this.replicas.has(baseUrl)) this.replicas.set(baseUrl, response?.status === 200);
      }),
    );
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...this.replicas].filter(([, isReady]) => isReady).map(([baseUrl]) => baseUrl);
    const baseUrl = ready[(this.turn += 1) % ready.length];
    if (baseUrl === undefined) {
      refuse(outgoing, 'No replica is ready.');
      return;
    }
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? '/', baseUrl), { method, headers, agent: this.agent }, (answer) => {
      // The headers of the replica's own connection are not for the client.
      delete answer.headers.connection;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passed.on('error', ({ message }) => refuse(outgoing, `${baseUrl}: ${message}`));
    incoming.pipe(passed);
  }
}

function refuse(outgoing: ServerResponse, reason: string): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end(JSON.stringify({ reason }));
}
