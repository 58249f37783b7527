import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DatabaseBusyError, DatabaseSilentError } from '../common/errors/database-unavailable.js';
import { currentRequest, type RequestContext } from '../common/http/request-context.js';
import { ConnectionLanes, type Use } from './connection-lanes.js';

type Connected = Parameters<Extract<pg.Pool['connect'], (callback: never) => unknown>>[0];

/** Interval of the checks. The limits below without a unit count these steps. */
const STEP_MS = 500;
/** A connection that has received no byte for this long while it waits is checked. */
const SUSPECT = 4;
/** While PostgreSQL is unresponsive, a connection is closed after this long. */
const SILENT = 8;
/** How much longer than the limit of statements PostgreSQL may take to report it. */
const OVERTIME = 6;
/** A probe without a response for this long means that PostgreSQL is unresponsive. */
const PROBE = 4;
/**
 * A request that has waited this long for a connection, and whose owners have none, gets the connection of a request that
 * waits for a lock.
 */
const STARVING = 2;
/** Time for responses of PostgreSQL that are still on their way. */
const GRACE_MS = 500;
/** How long a request waits for a connection, unless the options of the pool say otherwise. */
const WAIT_MS = 5000;

/** Errors of connecting to a machine or process that does not respond; EAGAIN is the error of a full socket file. */
const SILENCE: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'EAGAIN']);

/** Options of the pool. */
export interface DatabasePoolOptions extends pg.PoolConfig {
  /** PostgreSQL ends statements after this long (milliseconds); without it, a connection may wait for any time. */
  maxStatementMillis?: number;
}

/** Fields of a pg client that its types do not declare. */
interface ClientInternals {
  /** False from when a statement is sent until its response is complete. */
  readyForQuery: boolean;
  /** PID of the PostgreSQL backend of the connection. */
  processID: number | null;
  connection: { stream: { bytesRead: number; destroy(error: Error): void } };
}

/** A connection, and for how many steps it has waited for a response without receiving a byte. */
interface Watched {
  inside: ClientInternals;
  bytesRead: number;
  steps: number;
  used: boolean;
  /** Its current use. */
  use?: Use;
  /** How many times connections had been taken before this one was. */
  takenAt: number;
}

/** A connection that a request uses. */
type UsedWatched = Watched & { use: Use };

const WAITS_FOR_LOCK = "wait_event_type = 'Lock'";

/** Whether a connection is used by someone who has a share of the connections. */
function isOfOwner(watched: Watched): watched is UsedWatched {
  return watched.use !== undefined && watched.use.owners.length > 0;
}

/**
 * A pool that survives the loss of connections. An error of a connection fails its statements, never the process. A
 * connection that does not respond is closed: at once if PostgreSQL is not working for it, after some seconds if
 * PostgreSQL is unresponsive, and in any case soon after the limit of statements. While PostgreSQL is unresponsive,
 * requests for a connection fail at once. Reads and writes do not take all connections from each other, nor does one
 * organization from others (`ConnectionLanes`); who waits for one too long gets a `DatabaseBusyError`. Before that, statements
 * that wait for locks are canceled for those who have no connection at all.
 */
export class DatabasePool extends pg.Pool {
  private readonly logger = new Logger(DatabasePool.name);
  private readonly watched = new Map<pg.PoolClient, Watched>();
  /** Number of steps after which a waiting connection is closed in any case. */
  private readonly limit: number;
  private readonly timer: NodeJS.Timeout;
  /** For how many steps the pool has been connecting. */
  private connecting = 0;
  /** The running probe, and for how many steps it has been running. */
  private probing: { client: pg.Client; steps: number } | undefined;
  private silent = false;
  private taken = 0;
  private readonly lanes: ConnectionLanes;

  constructor(options: DatabasePoolOptions = {}) {
    super(options);
    const { maxStatementMillis = 0 } = options;
    this.limit = maxStatementMillis === 0 ? Infinity : maxStatementMillis / STEP_MS + OVERTIME;
    this.lanes = new ConnectionLanes(this.options.max);
    this.on('connect', (client) => this.watch(client));
    this.on('acquire', (client) => this.mark(client, true));
    this.on('release', (_error, client) => this.mark(client, false));
    this.on('remove', (client) => this.watched.delete(client));
    this.timer = setInterval(() => this.step(), STEP_MS).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      // It is called when another request leaves a connection, but not in the context of that one.
      this.take(AsyncLocalStorage.bind(callback));
      return undefined;
    }
    return new Promise((resolve, reject) =>
      this.take((error, client) =>
        client === undefined ? reject(error ?? new Error('There is no connection')) : resolve(client),
      ),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.timer);
    this.lanes.refuse(new Error('Cannot use a pool after calling end on the pool'));
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  /** Waits for a connection, for the request that needs it. */
  private take(callback: Connected): void {
    if (this.silent) {
      const error = new DatabaseSilentError('PostgreSQL does not respond');
      process.nextTick(callback, error, undefined, () => undefined);
      return;
    }
    const use = currentUse();
    const waiting: { timer?: NodeJS.Timeout; isOver: boolean } = { isOver: false };
    const giveUp = this.lanes.wait(use, (error) => {
      waiting.isOver = true;
      clearTimeout(waiting.timer);
      if (error !== undefined) {
        callback(error, undefined, () => undefined);
        return;
      }
      super.connect((failed, client, release) => {
        if (client === undefined) {
          this.lanes.leave(use);
          callback(failed, undefined, release);
          return;
        }
        const watched = this.watched.get(client);
        if (watched !== undefined) Object.assign(watched, { use, takenAt: (this.taken += 1) });
        const leave = (reason?: Error | boolean): void => {
          if (watched !== undefined) delete watched.use;
          release(reason);
          this.lanes.leave(use);
        };
        client.release = leave;
        callback(failed, client, leave);
      });
    });
    if (waiting.isOver) return;
    waiting.timer = setTimeout(
      () => giveUp(new DatabaseBusyError('All connections to PostgreSQL are in use')),
      this.options.connectionTimeoutMillis ?? WAIT_MS,
    ).unref();
  }

  private watch(client: pg.PoolClient): void {
    // Users of the connection notice the error when their statement fails. Without a listener the error would end the
    // process, and there is no other listener at the moment when a connection is handed out.
    client.on('error', () => undefined);
    this.watched.set(client, { inside: client as never, bytesRead: 0, steps: 0, used: true, takenAt: 0 });
  }

  private mark(client: pg.PoolClient, used: boolean): void {
    const watched = this.watched.get(client);
    if (watched !== undefined) watched.used = used;
  }

  /** Counts steps instead of time: a process that was suspended has not been waiting. */
  private step(): void {
    let anySuspect = false;
    this.lanes.tick();
    for (const watched of this.watched.values()) {
      const { readyForQuery, connection } = watched.inside;
      const { bytesRead } = connection.stream;
      const waits = !readyForQuery && bytesRead === watched.bytesRead;
      watched.bytesRead = bytesRead;
      watched.steps = waits ? watched.steps + 1 : 0;
      if (watched.steps >= this.limit) destroyConnection(watched);
      else if (watched.steps >= SUSPECT) anySuspect = true;
    }
    if (this.silent) this.closeSilent();
    this.connecting = this.totalCount > this.watched.size ? this.connecting + 1 : 0;
    if (this.probing !== undefined && (this.probing.steps += 1) > PROBE) {
      const { stream } = (this.probing.client as unknown as ClientInternals).connection;
      stream.destroy(new DatabaseSilentError('PostgreSQL does not respond'));
    }
    if (anySuspect || this.silent || this.connecting >= SUSPECT) void this.probe();
  }

  /** Checks whether PostgreSQL responds at all, and for which of the waiting connections it is working. */
  private async probe(): Promise<void> {
    if (this.probing !== undefined || this.ending) return;
    const client = this.makeClient();
    this.probing = { client, steps: 0 };
    try {
      await client.connect();
      const waiting = [...this.watched.values()].filter(({ steps }) => steps >= SUSPECT - 1);
      const working = await backendsWhere("state NOT LIKE 'idle%'", waiting, client);
      const idle = working === undefined ? [] : waiting.filter((each) => !working.includes(each));
      this.setSilent(false);
      await this.preempt(waiting, client);
      if (idle.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
      const lost = idle.filter(
        ({ inside, bytesRead, steps }) =>
          !inside.readyForQuery && steps >= SUSPECT - 1 && inside.connection.stream.bytesRead === bytesRead,
      );
      if (lost.length === 0) return;
      this.destroyLost(lost);
      await endProcesses(lost, client);
    } catch (error) {
      this.setSilent(isSilence(error));
    } finally {
      client.end().catch(() => undefined);
      this.probing = undefined;
    }
  }

  /** Cancels statements that wait for locks, if others who have no connection wait for one. */
  private async preempt(watched: readonly Watched[], client: pg.Client): Promise<void> {
    const waiting = watched.filter(isOfOwner);
    if (this.lanes.preemptable(STARVING, waiting).length === 0) return;
    const locked = await backendsWhere(WAITS_FOR_LOCK, waiting, client);
    // Some may have been released meanwhile.
    const preempted = this.lanes.preemptable(STARVING, (locked ?? []).filter(isOfOwner));
    if (preempted.length === 0) return;
    this.logger.warn(
      { statements: preempted.length },
      'Statements that waited for locks were canceled, because others had no connection to PostgreSQL',
    );
    await cancelLockWaits(preempted, client);
  }

  private destroyLost(lost: Watched[]): void {
    this.logger.warn({ connections: lost.length }, 'Connections to PostgreSQL were lost without an error');
    for (const watched of lost) destroyConnection(watched);
    // Idle connections are probably lost too, and new ones cost little.
    for (const watched of this.watched.values()) if (!watched.used) destroyConnection(watched);
  }

  private setSilent(silent: boolean): void {
    if (this.silent === silent) return;
    this.silent = silent;
    if (silent) {
      this.logger.warn('PostgreSQL does not respond');
      this.lanes.refuse(new DatabaseSilentError('PostgreSQL does not respond'));
      this.closeSilent();
    } else this.logger.log('PostgreSQL responds again');
  }

  /** Closes the connections that have waited too long for a PostgreSQL that does not respond. */
  private closeSilent(): void {
    for (const watched of this.watched.values()) if (watched.steps >= SILENT) destroyConnection(watched);
  }

  /** A connection outside the pool, for a probe. */
  private makeClient(): pg.Client {
    const { password } = this.options;
    const client = new pg.Client({
      ...this.options,
      // The pool makes this property non-enumerable.
      password,
      // The steps of the pool limit it: a process that was suspended has not been waiting.
      connectionTimeoutMillis: 0,
    });
    client.on('error', () => undefined);
    return client;
  }
}

/** The use of a connection by this call. */
function currentUse(): Use {
  const request = currentRequest();
  if (request === undefined) return { lane: 'writes', owners: [] };
  const { isRead = false, isCheck = false, isShared = false, caller } = request;
  const owners = [shareOf(request), caller?.userId ?? caller?.tokenId].filter((each) => each !== undefined);
  const lane = isRead ? 'reads' : 'writes';
  return { lane: isCheck ? 'checks' : lane, owners: isShared ? [] : owners };
}

/** Whose share of the connections a request uses. Visitors of sites have their own, so that members do not wait for them. */
function shareOf({ owner, address }: RequestContext): string | undefined {
  if (owner === undefined) return address;
  const [organization, site] = owner;
  return site === undefined ? organization : `visitors of ${organization}`;
}

async function cancelLockWaits(watched: readonly Watched[], client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
     WHERE pid = ANY ($1::int[]) AND ${WAITS_FOR_LOCK} AND usename = current_user
       AND datname = current_database() AND application_name = current_setting('application_name')`,
    [watched.map(({ inside }) => inside.processID)],
  );
}

/**
 * The connections among some whose backends meet a condition. Undefined when this is unknown: behind a connection pooler, the
 * PIDs are not those of PostgreSQL.
 * @param condition SQL over a row of `pg_stat_activity`
 * @throws Error when PostgreSQL does not respond
 */
async function backendsWhere<Kind extends Watched>(
  condition: string,
  watched: readonly Kind[],
  client: pg.Client,
): Promise<Kind[] | undefined> {
  const { rows } = await client.query<{ own: number; found: number[] }>(
    `SELECT pg_backend_pid() AS own, ARRAY(
       SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1::int[]) AND ${condition}
     ) AS found`,
    [watched.map(({ inside }) => inside.processID)],
  );
  const [row] = rows;
  if (row === undefined || row.own !== (client as unknown as ClientInternals).processID) return undefined;
  return watched.filter(({ inside }) => row.found.includes(inside.processID ?? 0));
}

/** Terminates the backends of lost connections, which may hold locks that others wait for. */
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
    new DatabaseSilentError('The connection to PostgreSQL was closed because it did not respond'),
  );
}

/** Whether there was no response in time, rather than an error. */
function isSilence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof DatabaseSilentError || SILENCE.has(code ?? '');
}
