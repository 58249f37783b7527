import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { ClsModule } from 'nestjs-cls';
import type { MixedList } from 'typeorm';
import { ConfirmedTransactions } from './confirmed-transactions.js';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { DatabaseHealth } from './database-health.js';
import { Notifications } from './notifications.js';
import { KeysetPaginator } from './keyset-paginator.js';
import { DATABASE_URL } from './database-url.js';

/**
 * The connection to PostgreSQL, transactions that repositories join automatically, and notifications between replicas.
 */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(url: string, entities: MixedList<new () => object>, poolSize: number): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(url, entities, { poolSize }),
          retryAttempts: 3,
          retryDelay: 1000,
        }),
        withoutEnhancers(
          ClsModule.forRoot({
            global: true,
            plugins: [
              new ClsPluginTransactional({
                adapter: new ConfirmedTransactions(getDataSourceToken()),
                enableTransactionProxy: false,
              }),
            ],
          }),
        ),
      ],
      providers: [
        { provide: DATABASE_URL, useValue: url },
        Database,
        DatabaseHealth,
        KeysetPaginator,
        Notifications,
      ],
      exports: [DATABASE_URL, Database, DatabaseHealth, KeysetPaginator, Notifications],
    };
  }
}

/**
 * The library registers a guard and an interceptor for every route. They do nothing unless they are mounted, but with
 * them each request takes the slow path of the framework.
 */
function withoutEnhancers(module: DynamicModule): DynamicModule {
  const { imports, providers } = module;
  return {
    ...module,
    ...(imports && {
      imports: imports.map((entry) =>
        'module' in entry && !('then' in entry) ? withoutEnhancers(entry) : entry,
      ),
    }),
    ...(providers && {
      providers: providers.filter(
        (entry) =>
          !('provide' in entry && (entry.provide === APP_GUARD || entry.provide === APP_INTERCEPTOR)),
      ),
    }),
  };
}
