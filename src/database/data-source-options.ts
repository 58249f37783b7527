import type { DataSourceOptions, MixedList } from 'typeorm';
import { migrations } from './migrations.js';
import { SnakeNaming } from './snake-naming.js';

/**
 * How TypeORM talks to PostgreSQL. The schema changes by migrations only.
 * @param url connection string
 * @param entities every table of the service (entities.ts)
 */
export function dataSourceOptions(
  url: string,
  entities: MixedList<new () => object>,
  poolSize = 10,
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    url,
    entities: entities as never,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    poolSize,
    // A database that is away must give an answer (503), not a hanging request.
    connectTimeoutMS: 5_000,
    applicationName: 'docs-publishing-service',
    extra: {
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
    logging: false,
  };
}
