import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { User } from './user.entity.js';

/** People in the database. */
@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  findById(id: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ id });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ email: email.toLowerCase() });
  }

  hasAny(): Promise<boolean> {
    return this.database.repository(User).exists();
  }

  /** @returns whether the address was free; if not, nothing was inserted */
  async insertIfAbsent(user: Omit<User, 'createdAt'>): Promise<boolean> {
    const result = await this.database
      .repository(User)
      .createQueryBuilder()
      .insert()
      .values(user)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as object[]).length > 0;
  }

  /**
   * Locks the person: until the transaction ends, nobody else can change the account or make it a member of anything.
   */
  async lock(id: string): Promise<User | null> {
    return this.database.repository(User).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: string, changes: Partial<Pick<User, 'displayName' | 'email'>>): Promise<void> {
    await this.database.repository(User).update({ id }, changes);
  }

  async insert(user: Omit<User, 'createdAt'>): Promise<void> {
    await this.database.repository(User).insert(user);
  }
}
