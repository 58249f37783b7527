import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeliveryWorker } from '../../src/events/webhooks/deliveries/delivery-worker.js';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';

/** A delivery that has come. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: { id: string; target: { type: string; id: string }; [name: string]: unknown };
}

type Answer = (received: Received, response: ServerResponse) => void;

/** A program that takes deliveries on 127.0.0.1, and answers 204 unless told otherwise. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  private answer: Answer = (_, response) => void response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new WebhookReceiver(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
        const received = { path: request.url ?? '', headers: request.headers, body, type, data };
        receiver.received.push(received);
        response.on('error', () => undefined);
        receiver.answer(received, response);
      });
    });
    return receiver;
  }

  /** `host:port`, for `OUTBOUND_ALLOWED_HOSTS`. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  url(path = '/'): string {
    return `http://${this.host}${path}`;
  }

  /** Answers by a function, or with a status. */
  answers(answer: Answer | number): void {
    this.answer =
      typeof answer === 'number' ? (_, response) => void response.writeHead(answer).end('no secret') : answer;
  }

  /** What has come to a path, as soon as it is `count` deliveries. */
  async deliveries(path: string, count: number): Promise<Received[]> {
    return eventually(async () => {
      const found = this.received.filter((one) => one.path === path);
      return found.length >= count ? found : undefined;
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Waits until no delivery is under way, nor due at the time of the application. */
export async function waitForDeliveries(app: TestApp): Promise<void> {
  const worker = app.app.get(DeliveryWorker);
  await eventually(async () => {
    worker.wake();
    const rows = await app.database.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM webhook_lanes WHERE due_at <= $1 OR taken_until IS NOT NULL)
         + (SELECT count(*) FROM outbox_events) + (SELECT count(*) FROM webhooks WHERE events_due_at <= $1))::int AS count`,
      [app.clock.now()],
    );
    return rows[0]?.count === 0;
  });
}
