import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { DiscussionIds } from './discussion.js';

/**
 * The members of the organization ($1) who commented or replied in a discussion ($2). Looking up each member costs less
 * than reading all comments.
 */
const COMMENTERS = `FROM members m WHERE m.organization_id = $1 AND (
  EXISTS (SELECT 1 FROM comments c WHERE c.discussion_id = $2 AND c.author_id = m.user_id)
  OR EXISTS (SELECT 1 FROM comment_replies r WHERE r.discussion_id = $2 AND r.author_id = m.user_id))`;

/** Commenters in the database. */
@Injectable()
export class CommentersRepository {
  constructor(private readonly database: Database) {}

  /** IDs of members, in order. */
  async list(
    organizationId: string,
    { id }: Pick<DiscussionIds, 'id'>,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT m.user_id ${COMMENTERS} AND m.user_id > $3 ORDER BY m.user_id LIMIT $4`,
      [organizationId, id, after, limit],
    );
    return rows.map((row) => row.user_id);
  }

  async count(organizationId: string, { id }: Pick<DiscussionIds, 'id'>): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${COMMENTERS}`,
      [organizationId, id],
    );
    return row?.count ?? 0;
  }
}
