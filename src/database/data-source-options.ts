import pg from 'pg';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { DatabasePool } from './database-pool.js';
import { migrations } from './migrations.js';
import { SnakeNaming } from './snake-naming.js';

/** Milliseconds that a statement of the service may take: the answer to a request must not need longer. */
const STATEMENT_TIMEOUT_MS = 20_000;

interface Options {
  /** Connections at most; 10 when left out. */
  poolSize?: number;
  /** Nobody waits for an answer: statements take as long as the server lets them, and connecting takes its time. */
  patient?: boolean;
}

/**
 * How TypeORM talks to PostgreSQL. The schema changes by migrations only.
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
    // A database that is away must give an answer (503), not a hanging request.
    connectTimeoutMS: patient ? 10_000 : 5_000,
    applicationName: 'docs-publishing-service',
    extra: {
      statement_timeout: patient ? 0 : STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    logging: false,
  };
}
