import pg from 'pg';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { DatabasePool } from './database-pool.js';
import { migrations } from './migrations.js';
import { withSettings } from './session-settings.js';
import { SnakeNaming } from './snake-naming.js';

/** Milliseconds that a statement may take, so that a request does not take longer. */
const STATEMENT_TIMEOUT_MS = 20_000;

interface Options {
  /** Maximum number of connections; defaults to 10. */
  poolSize?: number;
  /** For work that no request waits for: no statement timeout, and a longer timeout for connecting. */
  patient?: boolean;
}

/**
 * Options of TypeORM for PostgreSQL. The schema changes by migrations only.
 * @param url connection string
 * @param entities every table of the service (entities.ts)
 */
export function dataSourceOptions(
  url: string,
  entities: MixedList<new () => object>,
  { poolSize = 10, patient = false }: Options = {},
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: DatabasePool },
    url,
    entities: entities as never,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    poolSize,
    // If the database is unreachable, requests must fail (503) instead of hanging.
    connectTimeoutMS: patient ? 10_000 : 5_000,
    applicationName: 'docs-publishing-service',
    extra: {
      maxStatementMillis: patient ? 0 : STATEMENT_TIMEOUT_MS,
      onConnect: withSettings({
        statementTimeout: patient ? 0 : STATEMENT_TIMEOUT_MS,
        idleInTransactionTimeout: 60_000,
      }),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    logging: false,
  };
}
