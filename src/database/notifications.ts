import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import { DatabaseSilentError } from '../common/errors/database-unavailable.js';
import { newId } from '../common/ids.js';
import { afterCommit } from './after-commit.js';
import { Database } from './database.js';
import { DATABASE_URL } from './database-url.js';

type Listener = (payload: string) => void;

const RECONNECT_MS = 1000;
/** How often this process sends itself a message. */
const HEARTBEAT_MS = 250;
/** Messages count as received for this long after the sending of the last own message that came back. */
const CURRENT_MS = 800;
/** A connection on which no own message came back for this long is closed. */
const SILENT_MS = 2000;
/** Own messages are sent until this long after the last use of `isCurrent`. */
const IDLE_AFTER_MS = 10_000;

/**
 * Messages between replicas over PostgreSQL's LISTEN and NOTIFY. A message sent inside a transaction goes out when it
 * commits. Messages are missed while the connection is down, and a connection can go silent without an error. So the
 * process sends messages to itself. PostgreSQL delivers in commit order: when an own message comes back, all messages
 * sent before it have been received. Each own message costs a transaction, so they are sent only while `isCurrent` is
 * in use.
 */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Notifications.name);
  private readonly listeners = new Map<string, Listener[]>();
  private readonly reconnectListeners: (() => void)[] = [];
  private readonly sessionStatements: { text: string; values: unknown[] }[] = [];
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beats: NodeJS.Timeout | undefined;
  /** Messages of this process to itself. The payload is the time of sending, from `performance.now()`. */
  private readonly ownChannel = `heartbeat_${newId()}`;
  private lastReceived = -Infinity;
  private lastUse = -Infinity;
  private stopped = false;

  constructor(
    @Inject(DATABASE_URL) private readonly url: string,
    private readonly database: Database,
  ) {}

  /**
   * Whether every message that was sent more than a moment ago has been received. Caches that messages invalidate must
   * not be used if this is false. After a pause in its use, it is false until the first own message comes back.
   */
  get isCurrent(): boolean {
    const now = performance.now();
    const wasIdle = now - this.lastUse > IDLE_AFTER_MS;
    this.lastUse = now;
    if (wasIdle) this.beginBeats();
    return now - this.lastReceived < CURRENT_MS;
  }

  on(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Calls the listener after each connect and reconnect; messages may have been missed before. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Runs a statement on each new connection: for locks that must last exactly as long as the process. */
  onSession(text: string, values: unknown[]): void {
    this.sessionStatements.push({ text, values });
  }

  async send(channel: string, payload: string): Promise<void> {
    await this.database.query('SELECT pg_notify($1, $2)', [channel, payload]);
  }

  /**
   * Sends a message that must have its effect in this process before the response of the current request, while other
   * replicas receive it in a moment. The listeners of this process are called twice.
   */
  async apply(channel: string, payload: string): Promise<void> {
    await this.send(channel, payload);
    const deliver = (): void => this.deliver(channel, payload);
    if (this.database.isInTransaction) afterCommit(deliver);
    else deliver();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.beats);
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private deliver(channel: string, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }

  private async connect(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docs-publishing-service listen',
      connectionTimeoutMillis: 5000,
      // Without a limit, a connection that becomes silent while it subscribes would be waited for forever.
      query_timeout: 5000,
      keepAlive: true,
    });
    let lost = false;
    const onLost = (): void => {
      if (lost) return;
      lost = true;
      if (this.client === client) {
        this.client = undefined;
        this.lastReceived = -Infinity;
        clearInterval(this.beats);
      }
      client.connection.stream.destroy();
      if (!this.stopped) this.timer = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.ownChannel) {
        if (client === this.client) this.lastReceived = Number(payload);
        return;
      }
      this.deliver(channel, payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of [...this.listeners.keys(), this.ownChannel])
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      for (const statement of this.sessionStatements) await client.query(statement);
      this.client = client;
      for (const listener of this.reconnectListeners) listener();
      this.beginBeats();
    } catch (error) {
      this.logger.warn({ err: error }, 'The notification connection failed; reconnecting');
      onLost();
    }
  }

  /** Sends own messages on the current connection, at once and then regularly while `isCurrent` is in use. */
  private beginBeats(): void {
    clearInterval(this.beats);
    const { client } = this;
    if (client === undefined || this.stopped) return;
    const startedAt = performance.now();
    let steps = 0;
    let sending = false;
    const beat = (): void => {
      const now = performance.now();
      if (now - this.lastUse > IDLE_AFTER_MS) {
        clearInterval(this.beats);
        return;
      }
      steps += 1;
      // Also count steps: a process that was suspended has received nothing either.
      if (now - Math.max(this.lastReceived, startedAt) > SILENT_MS && steps * HEARTBEAT_MS > SILENT_MS) {
        clearInterval(this.beats);
        this.logger.warn('The notification connection is silent; reconnecting');
        client.connection.stream.destroy(new DatabaseSilentError('Notifications do not arrive'));
        return;
      }
      if (sending) return;
      sending = true;
      client.query('SELECT pg_notify($1, $2)', [this.ownChannel, String(now)]).then(
        () => (sending = false),
        () => undefined,
      );
    };
    this.beats = setInterval(beat, HEARTBEAT_MS).unref();
    beat();
  }
}
