import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import { Database } from '../database/database.js';

const COMMENTERS = `FROM spaces s
  JOIN members m ON m.organization_id = s.organization_id ${accessJoin('s', 'm.user_id')}
  WHERE s.id = $1 AND access.role >= 'comment'`;

/** Who may comment on a space, in the database. */
@Injectable()
export class CommentersRepository {
  constructor(private readonly database: Database) {}

  /** Ids of members, in their order. */
  async list(spaceId: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT m.user_id ${COMMENTERS} AND m.user_id > $2 ORDER BY m.user_id LIMIT $3`,
      [spaceId, after, limit],
    );
    return rows.map((row) => row.user_id);
  }

  async count(spaceId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${COMMENTERS}`,
      [spaceId],
    );
    return row?.count ?? 0;
  }
}
