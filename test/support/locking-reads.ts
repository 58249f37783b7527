import pg from 'pg';
import { currentRequest } from '../../src/common/http/request-context.js';

const LOCKS =
  /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?!(?: OF \w+)? (?:SKIP LOCKED|NOWAIT))|\bpg_advisory_xact_lock/;

/** What pages queue when they are read: each is a statement alone, on rows that nothing locks for long. */
const QUEUES = /\bremote_pictures\b|\bjobs\./;
const WRITES = /\b(?:INSERT INTO|(?<!FOR |KEY )UPDATE|DELETE FROM)\s/;

/** A statement that locks rows or takes an advisory lock, or changes rows, and its parameters as JSON. */
export interface LockingStatement {
  sql: string;
  parameters: string;
}

let locking: LockingStatement[] | undefined;

/** Statements of requests that change nothing, but wait for locks. */
const found = new Set<string>();

/** Notes statements from now on. */
export function watchReads(): void {
  // `query` has many signatures; only what is sent matters here.
  const client = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown };
  const send = client.query;
  client.query = function (this: pg.Client, ...parameters) {
    const [first] = parameters;
    const sql = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text);
    if (locking !== undefined && (LOCKS.test(sql) || WRITES.test(sql)))
      locking.push({ sql, parameters: JSON.stringify(valuesOf(parameters)) });
    if (currentRequest()?.isRead === true && mayWait(sql)) found.add(sql);
    return send.apply(this, parameters);
  };
}

/** The statements of this process that lock something while `work` runs. */
export async function lockingStatements(work: () => Promise<unknown>): Promise<LockingStatement[]> {
  const found: LockingStatement[] = [];
  locking = found;
  await work();
  locking = undefined;
  return found;
}

function valuesOf([first, second]: readonly unknown[]): unknown {
  return Array.isArray(second) ? second : ((first as { values?: unknown } | undefined)?.values ?? []);
}

function mayWait(sql: string): boolean {
  return LOCKS.test(sql) || (WRITES.test(sql) && !QUEUES.test(sql));
}

/**
 * Reads have connections of their own, which changes that hold locks need, too, before they end. A read that waits for a lock
 * could therefore wait for itself, and everybody with it.
 * @throws Error if a read waited for locks since the last call
 */
export function requireReadsWithoutLocks(): void {
  const statements = [...found].join('\n');
  found.clear();
  if (statements !== '') throw new Error(`Reads wait for locks:\n${statements}`);
}
