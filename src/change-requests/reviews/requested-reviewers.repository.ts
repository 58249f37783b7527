import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../../common/ids.js';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { UserSummary } from '../../auth/user.mapper.js';
import { Database } from '../../database/database.js';
import { sharedMembers } from '../../database/fair-lock.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { userJson } from '../../auth/user-json.sql.js';
import { RequestedReviewer } from './requested-reviewer.entity.js';
import type { ReviewStatus } from './review.entity.js';
import type { RequestedReviewerView } from './review.mapper.js';

interface RequestedRow {
  user: UserSummary;
  requested_by: UserSummary | null;
  requested_at: Date;
  review_id: string | null;
  review_status: ReviewStatus;
  review_outdated: boolean;
}

/** Finds the last reviews of all people of a page together, because a change request has few reviews. */
const LIST = `
WITH shown AS MATERIALIZED (
  SELECT user_id, requested_by_id, requested_at FROM requested_reviewers
  WHERE change_request_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3
), latest AS (
  SELECT DISTINCT ON (r.reviewer_id) r.reviewer_id, r.id, r.status, r.revision_id FROM reviews r
  WHERE r.change_request_id = $1 AND r.reviewer_id IN (SELECT user_id FROM shown)
  ORDER BY r.reviewer_id, r.id DESC
)
SELECT ${userJson('u')} AS "user", ${userJson('b')} AS requested_by, s.requested_at,
  l.id AS review_id, l.status AS review_status, l.revision_id <> c.revision_id AS review_outdated
FROM shown s JOIN users u ON u.id = s.user_id LEFT JOIN users b ON b.id = s.requested_by_id
JOIN change_requests c ON c.id = $1 LEFT JOIN latest l ON l.reviewer_id = s.user_id
ORDER BY s.user_id`;

/** Review requests in the database. */
@Injectable()
export class RequestedReviewersRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by user ID. */
  async list(
    changeRequestId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<RequestedReviewerView[]> {
    const rows = await this.database.query<RequestedRow>(LIST, [
      changeRequestId,
      after?.[0] ?? NIL_ID,
      limit,
    ]);
    return rows.map((row) => ({
      user: row.user,
      requestedBy: row.requested_by,
      requestedAt: row.requested_at,
      review:
        row.review_id === null
          ? null
          : { id: row.review_id, status: row.review_status, outdated: row.review_outdated },
    }));
  }

  count(changeRequestId: string): Promise<number> {
    return this.database.repository(RequestedReviewer).countBy({ changeRequestId });
  }

  exists(changeRequestId: string, userId: string): Promise<boolean> {
    return this.database.repository(RequestedReviewer).existsBy({ changeRequestId, userId });
  }

  /**
   * Finds the people who may review changes of the space. Until the transaction ends, none of them can be removed from
   * the organization, so that no request remains for a former member.
   */
  async lockReviewers(
    spaceId: string,
    organizationId: string,
    userIds: readonly string[],
  ): Promise<Set<string>> {
    await this.database.query(
      `WITH ${sharedMembers('$1')}
       SELECT 1 FROM fair, members WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
       ORDER BY user_id FOR KEY SHARE OF members`,
      [organizationId, userIds],
    );
    const rows = await this.database.query<{ id: string }>(
      `SELECT asked.id FROM spaces s CROSS JOIN unnest($2::uuid[]) AS asked(id) ${accessJoin('s', 'asked.id')}
       WHERE s.id = $1 AND access.role >= 'review'`,
      [spaceId, userIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Inserts review requests, except those that exist already. The order of IDs prevents deadlocks.
   * @returns IDs of the people who had no request before
   */
  async insert(request: Omit<RequestedReviewer, 'userId'>, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `INSERT INTO requested_reviewers
         (change_request_id, user_id, space_id, organization_id, requested_by_id, requested_at)
       SELECT $1, asked.id, $2, $3, $4, $5 FROM unnest($6::uuid[]) AS asked(id)
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [
        request.changeRequestId,
        request.spaceId,
        request.organizationId,
        request.requestedById,
        request.requestedAt,
        [...userIds].sort(),
      ],
    );
    return rows.map((row) => row.user_id);
  }

  /** @returns whether the person was asked */
  async remove(changeRequestId: string, userId: string): Promise<boolean> {
    const { affected } = await this.database
      .repository(RequestedReviewer)
      .delete({ changeRequestId, userId });
    return (affected ?? 0) > 0;
  }

  /** Removes the review requests of people who are not members of the new organization of transferred spaces. */
  async removeNonMembers(spaceIds: readonly string[], organizationId: string): Promise<void> {
    // A concurrent removal of one of these members waits, and then removes their remaining requests.
    await this.database.query(
      `WITH ${sharedMembers('$2')}
       SELECT 1 FROM fair, members m
       WHERE m.organization_id = $2
         AND m.user_id IN (SELECT q.user_id FROM requested_reviewers q WHERE q.space_id = ANY ($1::uuid[]))
       ORDER BY m.user_id FOR KEY SHARE OF m`,
      [spaceIds, organizationId],
    );
    await this.database.query(
      `DELETE FROM requested_reviewers q USING change_requests c
       WHERE q.space_id = ANY ($1::uuid[]) AND c.id = q.change_request_id AND c.status <> 'merged'
         AND NOT EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $2 AND m.user_id = q.user_id)`,
      [spaceIds, organizationId],
    );
  }

  /** Removes the review requests of a person for unmerged change requests of an organization. */
  async removeUnmerged(organizationId: string, userId: string): Promise<void> {
    await this.database.query(
      `DELETE FROM requested_reviewers q USING change_requests c
       WHERE q.organization_id = $1 AND q.user_id = $2 AND c.id = q.change_request_id AND c.status <> 'merged'`,
      [organizationId, userId],
    );
  }
}
