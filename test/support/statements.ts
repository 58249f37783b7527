import { jest } from '@jest/globals';
import pg from 'pg';
import { currentRequest } from '../../src/common/http/request-context.js';

/** What reads of content are about. */
const TABLES =
  /\b(?:organizations|members|spaces|change_requests|revisions|tree_nodes|documents|link_rows|search_rows)\b/;

/** That a token was used is noted once a minute, by whichever request comes next. */
const USE_OF_TOKEN = /^UPDATE (?:scim_)?tokens SET last_used_at/;

/** For `statementsDuring`: whatever a request asks, but the note that its token was used. */
export const isOfAnyTable = (text: string): boolean => !USE_OF_TOKEN.test(text);

/**
 * The statements that requests send to PostgreSQL while `work` runs: those about content, unless told otherwise. What the
 * service does in the background meanwhile (heartbeats, jobs, the audit log) is not among them.
 */
export async function statementsDuring(
  work: () => PromiseLike<unknown>,
  counts: (text: string) => boolean = (text) => TABLES.test(text),
): Promise<string[]> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [statement] = parameters as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (currentRequest() !== undefined && counts(text)) statements.push(text);
    return (query as (...all: unknown[]) => never).apply(this, parameters);
  });
  try {
    await work();
    return statements;
  } finally {
    spy.mockRestore();
  }
}
