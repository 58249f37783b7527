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
import { Database } from './database.js';
import { DATABASE_URL } from './database-url.js';

type Listener = (payload: string) => void;

const RECONNECT_MS = 1000;
/** How often this process sends itself a message. */
const BEAT_MS = 250;
/** How long after the sending of the last own message that came back all messages count as received. */
const CURRENT_MS = 800;
/** A connection on which no own message has come back for so long is given up. */
const SILENT_MS = 2000;
/** How long after the last question messages are sent on. */
const ASKED_MS = 10_000;

/**
 * Messages between replicas over PostgreSQL's LISTEN and NOTIFY. A message sent inside a transaction goes out when it
 * commits. Messages are missed while the connection is away, and nobody is told when it falls silent; so the process
 * sends messages to itself. PostgreSQL delivers in the order of the commits: when one comes back, all that were sent
 * before it have been received. Each costs a transaction, so they are sent only while somebody asks.
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
  /** Messages of this process to itself: when they were sent, on the clock of `performance.now()`. */
  private readonly ownChannel = `heartbeat_${newId()}`;
  private heard = -Infinity;
  private asked = -Infinity;
  private stopped = false;

  constructor(
    @Inject(DATABASE_URL) private readonly url: string,
    private readonly database: Database,
  ) {}

  /**
   * Whether every message that was sent more than a moment ago has been received. What messages keep true must not be
   * used otherwise. False after a time in which nobody has asked, too, until the first own message comes back.
   */
  get isCurrent(): boolean {
    const now = performance.now();
    const resting = now - this.asked > ASKED_MS;
    this.asked = now;
    if (resting) this.beginBeats();
    return now - this.heard < CURRENT_MS;
  }

  on(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Called each time the connection is (again) there; messages may have been missed before. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Runs a statement on each new connection: for locks that are to last as long as the process, and no longer. */
  onSession(text: string, values: unknown[]): void {
    this.sessionStatements.push({ text, values });
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
    clearInterval(this.beats);
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
      if (this.client === client) {
        this.client = undefined;
        this.heard = -Infinity;
        clearInterval(this.beats);
      }
      client.connection.stream.destroy();
      if (!this.stopped) this.timer = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.ownChannel) {
        if (client === this.client) this.heard = Number(payload);
        return;
      }
      for (const listener of this.listeners.get(channel) ?? []) listener(payload ?? '');
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
      this.logger.warn({ err: error }, 'The notification connection failed; trying again');
      onLost();
    }
  }

  /** Sends own messages on the present connection, at once and then again and again while somebody asks. */
  private beginBeats(): void {
    clearInterval(this.beats);
    const { client } = this;
    if (client === undefined || this.stopped) return;
    const begun = performance.now();
    let steps = 0;
    let sending = false;
    const beat = (): void => {
      const now = performance.now();
      if (now - this.asked > ASKED_MS) {
        clearInterval(this.beats);
        return;
      }
      steps += 1;
      // Steps are counted too: a process that was stopped itself has heard nothing either.
      if (now - Math.max(this.heard, begun) > SILENT_MS && steps * BEAT_MS > SILENT_MS) {
        clearInterval(this.beats);
        this.logger.warn('The notification connection is silent; making another');
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
    this.beats = setInterval(beat, BEAT_MS).unref();
    beat();
  }
}
