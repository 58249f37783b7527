import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database/database.js';
import { type FairLockMode, queueForPeople } from '../database/fair-lock.js';
import { User } from './user.entity.js';

/** Most people in front of whose rows one transaction waits in the order of arrival. */
const MAX_QUEUED = 500;

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
  async insertIfAbsent(user: Omit<User, 'createdAt' | 'modifiedAt'>): Promise<boolean> {
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
   * Locks the person: until the transaction ends, nobody else can change the account or make it a member of an organization.
   * Teams and texts can still refer to it.
   */
  async lock(id: string): Promise<User | null> {
    await this.queue('exclusive', [id]);
    // Not `FOR UPDATE`, which rows that refer to the account would keep waiting for ever.
    return this.database.repository(User).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Keeps the person as they are until the transaction ends. */
  async lockShared(id: string): Promise<User | null> {
    await this.queue('shared', [id]);
    return this.database.repository(User).findOne({ where: { id }, lock: { mode: 'pessimistic_read' } });
  }

  /** Locks the key of a person until the transaction ends, as the insert of a row that refers to them does. */
  async keep(id: string): Promise<void> {
    await this.queue('shared', [id]);
    await this.database.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [id]);
  }

  /** Keeps the people with these addresses as they are until the transaction ends. */
  async lockSharedByEmail(emails: readonly string[]): Promise<User[]> {
    const found = await this.listByEmail(emails);
    await this.queue(
      'shared',
      found.map(({ id }) => id),
    );
    return this.database.repository(User).find({
      where: { email: In([...emails]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
  }

  /** The people with these addresses. */
  async listByEmail(emails: readonly string[]): Promise<User[]> {
    return this.database.repository(User).find({ where: { email: In([...emails]) }, order: { id: 'ASC' } });
  }

  /** Waits in front of the rows of people; see `fairLock`. */
  private async queue(mode: FairLockMode, ids: readonly string[]): Promise<void> {
    await this.database.query(queueForPeople(mode), [[...ids]]);
  }

  async setAddress(id: string, address: Partial<Pick<User, 'email' | 'emailVerifiedAt'>>): Promise<void> {
    await this.database.repository(User).update({ id }, address);
  }

  /** Ends the emailed links of a person that were not used yet. */
  async endLinks(id: string): Promise<void> {
    await this.database.query('DELETE FROM account_set_ups WHERE user_id = $1 AND completed_at IS NULL', [
      id,
    ]);
    await this.database.query('DELETE FROM email_confirmations WHERE user_id = $1', [id]);
  }

  /** Removes the emailed link of a person to set up the account, used or not. */
  async forgetSetUp(id: string): Promise<void> {
    await this.database.query('DELETE FROM account_set_ups WHERE user_id = $1', [id]);
  }

  /**
   * Addresses of a domain that were confirmed after a time have to be confirmed again, except those of administrators of the
   * instance, and links that were emailed to any of them end. Locks their accounts, as the use of a link does.
   * @param options `except`: IDs of people who keep theirs
   */
  async unconfirmDomain(
    domain: string,
    after: Date,
    { except = [] }: { except?: readonly string[] } = {},
  ): Promise<void> {
    const people = `SELECT id FROM users u WHERE substring(email FROM '[^@]*$') = $1 AND NOT instance_admin
      AND NOT EXISTS (SELECT 1 FROM unnest($2::uuid[]) AS kept(id) WHERE kept.id = u.id) ORDER BY id`;
    const values = [domain, [...except]];
    const known = await this.database.query<{ id: string }>(people, values);
    // PostgreSQL has room for some thousand locks.
    if (known.length <= MAX_QUEUED)
      await this.queue(
        'exclusive',
        known.map(({ id }) => id),
      );
    const rows = await this.database.query<{ id: string }>(`${people} FOR NO KEY UPDATE`, values);
    const ids = rows.map(({ id }) => id);
    await this.database.query(
      'UPDATE users SET email_verified_at = NULL WHERE id = ANY ($1::uuid[]) AND email_verified_at > $2',
      [ids, after],
    );
    await this.database.query(
      'DELETE FROM account_set_ups WHERE user_id = ANY ($1::uuid[]) AND completed_at IS NULL',
      [ids],
    );
    await this.database.query('DELETE FROM email_confirmations WHERE user_id = ANY ($1::uuid[])', [ids]);
  }

  async update(id: string, changes: Pick<User, 'displayName'>): Promise<void> {
    await this.database.repository(User).update({ id }, changes);
  }

  async insert(user: Omit<User, 'createdAt' | 'modifiedAt'>): Promise<void> {
    await this.database.repository(User).insert(user);
  }
}
