import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../../common/ids.js';
import type { UserSummary } from '../../auth/user.mapper.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { Contributor } from '../contributor.entity.js';
import { userJson } from '../../auth/user-json.sql.js';

/** A contributor, with the data that its resource shows. */
export interface ContributorView {
  user: UserSummary;
  contributedAt: Date;
}

/** Contributors of change requests in the database. */
@Injectable()
export class ContributorsRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by user ID. */
  list(changeRequestId: string, after: Keyset | undefined, limit: number): Promise<ContributorView[]> {
    return this.database.query<ContributorView>(
      `SELECT ${userJson('u')} AS "user", p.contributed_at AS "contributedAt"
       FROM change_request_contributors p JOIN users u ON u.id = p.user_id
       WHERE p.change_request_id = $1 AND p.user_id > $2 ORDER BY p.user_id LIMIT $3`,
      [changeRequestId, after?.[0] ?? NIL_ID, limit],
    );
  }

  count(changeRequestId: string): Promise<number> {
    return this.database.repository(Contributor).countBy({ changeRequestId });
  }
}
