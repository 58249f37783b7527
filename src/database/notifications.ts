import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import { Database } from './database.js';
import { DATABASE_URL } from './database-url.js';

type Listener = (payload: string) => void;

const RECONNECT_MS = 1000;

/**
 * Messages between replicas over PostgreSQL's LISTEN and NOTIFY. A message sent inside a transaction goes out when it
 * commits. While the connection is away messages are missed; `connected` tells, and caches must not be trusted then.
 */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Notifications.name);
  private readonly listeners = new Map<string, Listener[]>();
  private readonly reconnectListeners: (() => void)[] = [];
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(DATABASE_URL) private readonly url: string,
    private readonly database: Database,
  ) {}

  /** Whether messages arrive right now. */
  get connected(): boolean {
    return this.client !== undefined;
  }

  on(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Called each time the connection is (again) there; messages may have been missed before. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  async send(channel: string, payload: string): Promise<void> {
    await this.database.query('SELECT pg_notify($1, $2)', [channel, payload]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docs-publishing-service listen',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    let lost = false;
    const onLost = (): void => {
      if (lost) return;
      lost = true;
      if (this.client === client) this.client = undefined;
      client.end().catch(() => undefined);
      if (!this.stopped) this.timer = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.listeners.keys())
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      this.client = client;
      for (const listener of this.reconnectListeners) listener();
    } catch (error) {
      this.logger.warn({ err: error }, 'The notification connection failed; trying again');
      onLost();
    }
  }
}
