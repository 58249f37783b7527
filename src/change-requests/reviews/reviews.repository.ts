import { Injectable } from '@nestjs/common';
import type { UserSummary } from '../../auth/user.mapper.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import {
  FITTING_IDS,
  IS_CUT,
  listedRows,
  type ListedRow,
  type RowsThatFit,
  rowsThatFit,
} from '../../database/page-bytes.sql.js';
import { userJson } from '../../auth/user-json.sql.js';
import { Review, type ReviewStatus } from './review.entity.js';
import type { ReviewView } from './review.mapper.js';

interface ReviewRow {
  id: string;
  change_request_id: string;
  space_id: string;
  status: ReviewStatus;
  comment: string | null;
  revision_id: string;
  created_at: Date;
  reviewer: UserSummary | null;
  outdated: boolean;
}

const view = (
  columns = '',
): string => `SELECT ${columns}r.id, r.change_request_id, r.space_id, r.status, r.comment, r.revision_id, r.created_at,
    ${userJson('u')} AS reviewer, r.revision_id <> c.revision_id AS outdated
  FROM reviews r JOIN change_requests c ON c.id = r.change_request_id LEFT JOIN users u ON u.id = r.reviewer_id
  WHERE r.change_request_id = $1`;

/** A page ($3 rows) of the reviews of a change request ($1) before a review ($2). */
const PAGE = `WITH ${listedRows({
  from: 'reviews r',
  id: 'r.id',
  where: 'r.change_request_id = $1 AND ($2::uuid IS NULL OR r.id < $2)',
  direction: 'DESC',
  limit: '$3',
  bytes: '1000 + coalesce(octet_length(r.comment), 0)',
})} ${view(`${IS_CUT}, `)} AND r.id IN (${FITTING_IDS}) ORDER BY r.id DESC`;

/** Reviews in the database. */
@Injectable()
export class ReviewsRepository {
  constructor(private readonly database: Database) {}

  async insert(review: Review): Promise<void> {
    await this.database.repository(Review).insert(review);
  }

  async findView(changeRequestId: string, id: string): Promise<ReviewView | undefined> {
    const [row] = await this.database.query<ReviewRow>(`${view()} AND r.id = $2`, [changeRequestId, id]);
    return row === undefined ? undefined : toView(row);
  }

  /** Reviews before `after`, newest first. */
  async list(
    changeRequestId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<RowsThatFit<ReviewView>> {
    const rows = await this.database.query<ReviewRow & ListedRow>(PAGE, [
      changeRequestId,
      after?.[0] ?? null,
      limit,
    ]);
    return rowsThatFit(rows, toView);
  }

  count(changeRequestId: string): Promise<number> {
    return this.database.repository(Review).countBy({ changeRequestId });
  }
}

function toView(row: ReviewRow): ReviewView {
  return {
    review: {
      id: row.id,
      changeRequestId: row.change_request_id,
      spaceId: row.space_id,
      status: row.status,
      comment: row.comment,
      revisionId: row.revision_id,
      createdAt: row.created_at,
    },
    reviewer: row.reviewer,
    outdated: row.outdated,
  };
}
