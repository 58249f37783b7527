import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DatabaseSilentError } from '../common/errors/database-unavailable.js';

type Connected = Parameters<Extract<pg.Pool['connect'], (callback: never) => unknown>>[0];

/** Steps of the watch; all limits of waiting below are counts of them. */
const STEP_MS = 1000;
/** A connection that has waited this long for a byte is looked into. */
const DOUBTED = 3;
/** While PostgreSQL answers nobody, a connection is given up after this long. */
const SILENT = 10;
/** How much longer than `statement_timeout` PostgreSQL may take to say that a statement took too long. */
const OVERTIME = 3;
/** How long PostgreSQL may take to answer a look. */
const LOOK_MS = 3000;
/** What PostgreSQL has answered may still be on its way. */
const GRACE_MS = 500;

/** What pg keeps of a connection. */
interface ClientInternals {
  /** False from the sending of a statement until its answer has come whole. */
  readyForQuery: boolean;
  /** The process of PostgreSQL that serves the connection. */
  processID: number | null;
  connection: { stream: { bytesRead: number; destroy(error: Error): void } };
}

/** A connection, and for how many steps it has waited for an answer without a byte. */
interface Watched {
  inside: ClientInternals;
  bytesRead: number;
  steps: number;
  used: boolean;
}

/**
 * A pool that outlives whatever happens to its connections. An error of a connection ends its statements, never the
 * process. A connection that does not answer is given up: at once when PostgreSQL does not work for it, after some
 * seconds when PostgreSQL answers nobody, and in any case soon after `statement_timeout` has passed. While PostgreSQL
 * answers nobody, nobody waits for a connection.
 */
export class DatabasePool extends pg.Pool {
  private readonly logger = new Logger(DatabasePool.name);
  private readonly watched = new Map<pg.PoolClient, Watched>();
  /** Steps after which a connection is given up, whatever PostgreSQL does. */
  private readonly limit: number;
  private readonly timer: NodeJS.Timeout;
  /** For how many steps a connection is being made. */
  private connecting = 0;
  private looking = false;
  private silent = false;

  constructor(options: pg.PoolConfig = {}) {
    super(options);
    const seconds = Number(options.statement_timeout ?? 0) / 1000;
    this.limit = seconds === 0 ? Infinity : seconds + OVERTIME;
    this.on('connect', (client) => this.watch(client));
    this.on('acquire', (client) => this.mark(client, true));
    this.on('release', (_error, client) => this.mark(client, false));
    this.on('remove', (client) => this.watched.delete(client));
    this.timer = setInterval(() => this.step(), STEP_MS).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!this.silent) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const error = new DatabaseSilentError('PostgreSQL does not answer');
    if (callback === undefined) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.timer);
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  private watch(client: pg.PoolClient): void {
    // Whoever uses it learns of an error by the statement that fails. Without a listener the error would end the process,
    // and nobody else listens in the moment in which a connection is handed out.
    client.on('error', () => undefined);
    this.watched.set(client, { inside: client as never, bytesRead: 0, steps: 0, used: true });
  }

  private mark(client: pg.PoolClient, used: boolean): void {
    const watched = this.watched.get(client);
    if (watched !== undefined) watched.used = used;
  }

  /** Steps are counted, not the time that has passed: a process that was stopped itself has not been waiting. */
  private step(): void {
    let doubted = false;
    for (const watched of this.watched.values()) {
      const { readyForQuery, connection } = watched.inside;
      const { bytesRead } = connection.stream;
      const waits = !readyForQuery && bytesRead === watched.bytesRead;
      watched.bytesRead = bytesRead;
      watched.steps = waits ? watched.steps + 1 : 0;
      if (watched.steps >= this.limit || (this.silent && watched.steps >= SILENT)) destroyConnection(watched);
      else if (watched.steps >= DOUBTED) doubted = true;
    }
    this.connecting = this.totalCount > this.watched.size ? this.connecting + 1 : 0;
    if (doubted || this.silent || this.connecting >= DOUBTED) void this.probe();
  }

  /** Looks whether PostgreSQL answers at all, and for which of the connections that wait it works. */
  private async probe(): Promise<void> {
    if (this.looking || this.ending) return;
    this.looking = true;
    const client = this.makeClient();
    try {
      await client.connect();
      const waiting = [...this.watched.values()].filter(({ steps }) => steps >= DOUBTED - 1);
      const idle = await idleAmong(waiting, client);
      this.turn(false);
      if (idle.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
      const lost = idle.filter(
        ({ inside, bytesRead, steps }) =>
          !inside.readyForQuery && steps >= DOUBTED - 1 && inside.connection.stream.bytesRead === bytesRead,
      );
      if (lost.length === 0) return;
      this.destroyLost(lost);
      await endProcesses(lost, client);
    } catch (error) {
      this.turn(isSilence(error));
    } finally {
      client.end().catch(() => undefined);
      this.looking = false;
    }
  }

  private destroyLost(lost: Watched[]): void {
    this.logger.warn({ connections: lost.length }, 'Connections to PostgreSQL were lost without a word');
    for (const watched of lost) destroyConnection(watched);
    // Those that nobody uses went the same way, more likely than not, and are made anew at little cost.
    for (const watched of this.watched.values()) if (!watched.used) destroyConnection(watched);
  }

  private turn(silent: boolean): void {
    if (this.silent === silent) return;
    this.silent = silent;
    if (silent) this.logger.warn('PostgreSQL does not answer');
    else this.logger.log('PostgreSQL answers again');
  }

  /** A connection beside the pool, for a look. */
  private makeClient(): pg.Client {
    const { password } = this.options;
    const client = new pg.Client({
      ...this.options,
      // The pool hides it from those who list its options.
      ...(password === undefined ? {} : { password }),
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
    });
    client.on('error', () => undefined);
    return client;
  }
}

/**
 * Those of the connections for which PostgreSQL does nothing, although they wait. None when that cannot be told: behind a
 * pooler of connections, the numbers of processes are not those of PostgreSQL.
 * @throws Error when PostgreSQL does not answer
 */
async function idleAmong(waiting: Watched[], client: pg.Client): Promise<Watched[]> {
  const { rows } = await client.query<{ own: number; working: number[] }>(
    `SELECT pg_backend_pid() AS own, ARRAY(
       SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1::int[]) AND state NOT LIKE 'idle%'
     ) AS working`,
    [waiting.map(({ inside }) => inside.processID)],
  );
  const [row] = rows;
  if (row === undefined || row.own !== (client as unknown as ClientInternals).processID) return [];
  return waiting.filter(({ inside }) => !row.working.includes(inside.processID ?? 0));
}

/** Ends what PostgreSQL still has of lost connections, which may hold locks that others wait for. */
async function endProcesses(lost: Watched[], client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE pid = ANY ($1::int[]) AND usename = current_user AND datname = current_database()
       AND application_name = current_setting('application_name')`,
    [lost.map(({ inside }) => inside.processID)],
  );
}

function destroyConnection({ inside }: Watched): void {
  inside.connection.stream.destroy(
    new DatabaseSilentError('The connection to PostgreSQL was given up: no answer'),
  );
}

/** Whether there was no answer in time, rather than a bad one. */
function isSilence(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message.includes('timeout') : code === 'ETIMEDOUT' || code === 'EHOSTUNREACH';
}
