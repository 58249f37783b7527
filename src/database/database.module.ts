import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsModule } from 'nestjs-cls';
import type { MixedList } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { Notifications } from './notifications.js';
import { Lists } from './lists.js';
import { DATABASE_URL } from './database-url.js';

/** The connection to PostgreSQL, transactions that repositories join by themselves, and notifications between replicas. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(url: string, entities: MixedList<new () => object>, poolSize: number): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(url, entities, poolSize),
          retryAttempts: 3,
          retryDelay: 1000,
        }),
        ClsModule.forRoot({
          global: true,
          plugins: [
            new ClsPluginTransactional({
              adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: getDataSourceToken() }),
              enableTransactionProxy: false,
            }),
          ],
        }),
      ],
      providers: [{ provide: DATABASE_URL, useValue: url }, Database, Lists, Notifications],
      exports: [DATABASE_URL, Database, Lists, Notifications],
    };
  }
}
