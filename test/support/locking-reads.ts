import pg from 'pg';
import { currentRequest } from '../../src/common/http/request-context.js';

const LOCKS =
  /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?!(?: OF \w+)? (?:SKIP LOCKED|NOWAIT))|\bpg_advisory_xact_lock/;

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
    if (currentRequest()?.isRead === true && LOCKS.test(sql)) found.add(sql);
    return send.apply(this, parameters);
  };
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
