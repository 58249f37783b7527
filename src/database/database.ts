import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TransactionHost } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type pg from 'pg';
import type { DataSource, EntityManager, ObjectLiteral, EntityTarget, Repository } from 'typeorm';
import { poolOf } from './pool-of.js';

/** The database for repositories: all statements join the transaction that is open in this call, if any. */
@Injectable()
export class Database {
  private readonly pool: pg.Pool;

  constructor(
    @InjectDataSource() readonly dataSource: DataSource,
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
  ) {
    this.pool = poolOf(dataSource);
  }

  /** The manager of the open transaction, else the default one. */
  get manager(): EntityManager {
    return this.host.tx;
  }

  get isInTransaction(): boolean {
    return this.host.isTransactionActive();
  }

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.manager.getRepository(entity);
  }

  /** Runs one SQL statement and returns its rows. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const result: unknown = await this.manager.query(sql, [...parameters]);
    return result as Row[];
  }

  /**
   * Runs a prepared statement, which PostgreSQL parses and plans once per connection: for the few statements that
   * nearly every request runs. Inside a transaction it runs as an ordinary statement.
   * @param name identifies the text of the statement
   */
  async prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    if (this.isInTransaction) return this.query<Row>(text, values);
    const result = await this.pool.query<Row>({ name, text, values });
    return result.rows;
  }

  /**
   * Runs `work` while no replica runs other work under the same name. The lock ends with its connection, so a killed process
   * holds no lock.
   * @returns undefined if another holder has the lock; `work` then did not run
   */
  async withAdvisoryLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
        [name],
      );
      if (rows[0]?.locked !== true) return undefined;
      try {
        return await work();
      } finally {
        await client
          .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name])
          .catch((error: Error) => (broken = error));
      }
    } finally {
      client.release(broken);
    }
  }

  /** Runs `work` in a transaction, joining the open one. For code where `@Transactional()` does not fit. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.host.withTransaction(work);
  }

  /** Runs `work` outside of the open transaction, so that it reads only committed data. It takes a connection of its own. */
  outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.host.withoutTransaction(work);
  }
}
