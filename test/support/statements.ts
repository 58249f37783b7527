import { jest } from '@jest/globals';
import pg from 'pg';
import { currentRequest } from '../../src/common/http/request-context.js';

/** The tables of reads of content. */
const TABLES =
  /\b(?:organizations|members|spaces|change_requests|revisions|tree_nodes|documents|link_rows|search_rows)\b/;

/** Background statements that run with any request: the last use of a token, and the check of notifications. */
const BESIDE_REQUESTS = /^UPDATE (?:scim_)?tokens SET last_used_at|^SELECT pg_notify/;

/** For `statementsDuring`: every statement of the request itself. */
export const isOfAnyTable = (text: string): boolean => !BESIDE_REQUESTS.test(text);

/**
 * The statements that requests send to PostgreSQL while `work` runs, by default those about content. Background work of the
 * service (heartbeats, jobs, the audit log) is not included.
 */
export async function statementsDuring(
  work: () => PromiseLike<unknown>,
  counts: (text: string) => boolean = (text) => TABLES.test(text),
): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype as unknown as { query: (...all: unknown[]) => never };
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [statement] = parameters as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (currentRequest() !== undefined && counts(text)) statements.push(text);
    return query.apply(this, parameters);
  });
  try {
    await work();
    return statements;
  } finally {
    spy.mockRestore();
  }
}

/**
 * The statements of the first of three attempts with at most `most` statements, or of the last one: on a busy machine, data
 * that is cached for a second may be read again.
 */
export async function fewestStatements(
  most: number,
  work: () => PromiseLike<unknown>,
  prepare: () => PromiseLike<unknown>,
): Promise<string[]> {
  let statements: string[] = [];
  for (let turn = 0; turn < 3 && (turn === 0 || statements.length > most); turn += 1) {
    await prepare();
    statements = await statementsDuring(work, isOfAnyTable);
  }
  return statements;
}
