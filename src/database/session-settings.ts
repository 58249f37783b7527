import type pg from 'pg';
import { DatabaseSilentError } from '../common/errors/database-unavailable.js';

/** Timeout of the statement that sets the settings of a new connection, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Settings of a session of PostgreSQL, in milliseconds; 0 means no limit. */
export interface SessionSettings {
  statementTimeout: number;
  idleInTransactionTimeout: number;
}

/**
 * Makes a function that prepares a new connection. A statement sets the settings instead of parameters of the connection,
 * because connection poolers such as PgBouncer refuse parameters that they do not know.
 *
 * `jit` is off: compiling a statement takes longer than most statements of the service take, and PostgreSQL decides about
 * it by its estimate of the cost, which is far too high for lists with conditions on access.
 */
export function withSettings(settings: SessionSettings): (client: pg.ClientBase) => Promise<void> {
  const { statementTimeout, idleInTransactionTimeout } = settings;
  const text = `SET jit = off; SET statement_timeout = ${statementTimeout};
    SET idle_in_transaction_session_timeout = ${idleInTransactionTimeout}`;
  return async (client) => {
    try {
      // The types of pg lack this property of a query.
      await client.query({ text, query_timeout: TIMEOUT_MS } as pg.QueryConfig);
    } catch (error) {
      // The pool ends the connection, and would wait forever for a server that does not respond.
      (client as pg.Client).connection.stream.destroy();
      if (error instanceof Error && error.message.includes('timeout'))
        throw new DatabaseSilentError('PostgreSQL does not respond on a new connection', { cause: error });
      throw error;
    }
  };
}
