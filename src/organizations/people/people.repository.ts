import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Who knows whom, in the database. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  /** Whether two people share an organization in which neither is disabled. */
  async shareOrganization(userId: string, otherId: string): Promise<boolean> {
    const [row] = await this.database.query<{ shared: boolean }>(
      `SELECT EXISTS (
         SELECT 1 FROM members mine JOIN members theirs ON theirs.organization_id = mine.organization_id
         WHERE mine.user_id = $1 AND theirs.user_id = $2 AND NOT mine.disabled AND NOT theirs.disabled
       ) AS shared`,
      [userId, otherId],
    );
    return row?.shared === true;
  }
}
