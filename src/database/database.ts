import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TransactionHost } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type pg from 'pg';
import type { DataSource, EntityManager, ObjectLiteral, EntityTarget, Repository } from 'typeorm';
import { poolOf } from './pool-of.js';

/** The database as repositories see it: whatever they do joins the transaction that is open in this call, if one is. */
@Injectable()
export class Database {
  private readonly pool: pg.Pool;

  constructor(
    @InjectDataSource() readonly dataSource: DataSource,
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
  ) {
    this.pool = poolOf(dataSource);
  }

  /** The open transaction's manager, else the plain one. */
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
   * Runs a statement as a prepared one, which PostgreSQL parses and plans once a connection: for the few statements that
   * nearly every request runs. Inside a transaction it runs there, as an ordinary one.
   * @param name unique for the text of the statement
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
   * Runs `work` while nobody else runs something under the same name, on any replica. The lock goes with its connection,
   * so a killed process holds none.
   * @returns undefined when somebody else has the lock; `work` did not run then
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

  /** Runs `work` in a transaction, joining the open one. For places where a decorator does not fit. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.host.withTransaction(work);
  }
}
