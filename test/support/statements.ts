import { jest } from '@jest/globals';
import pg from 'pg';

/** What reads of content are about; work in the background, which may come in between, has other tables. */
const TABLES =
  /\b(?:organizations|members|spaces|change_requests|revisions|tree_nodes|documents|link_rows|search_rows)\b/;

/** What moves events into the audit log and on to webhooks: once they are there it only looks for more. */
export const EVENT_STATEMENTS = /\b(?:outbox_events|audit_chains|webhook_lanes)\b/;

/** The statements that reach PostgreSQL while `work` runs: those about content, unless told otherwise. */
export async function statementsDuring(
  work: () => PromiseLike<unknown>,
  counts: (text: string) => boolean = (text) => TABLES.test(text) && !EVENT_STATEMENTS.test(text),
): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const calls = query.mock.calls as unknown as [string | { text: string }][];
    return calls
      .map(([statement]) => (typeof statement === 'string' ? statement : statement.text))
      .filter(counts);
  } finally {
    query.mockRestore();
  }
}
