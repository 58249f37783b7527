import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { ChangeRequestStatus } from '../change-request.entity.js';

/** The fields of a change request that reviews need. */
export interface ReviewedChangeRequest {
  organizationId: string;
  status: ChangeRequestStatus;
  revisionId: string;
}

/** Locks change requests for reviews. */
@Injectable()
export class ReviewedChangeRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks a change request: until the transaction ends, nobody can change, merge or transfer it. Locks the row of the
   * space first, like all changes.
   */
  async lockForShare(spaceId: string, id: string): Promise<ReviewedChangeRequest | undefined> {
    const [row] = await this.database.query<ReviewedChangeRequest>(
      `WITH space AS MATERIALIZED (
         SELECT id, organization_id FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR SHARE
       )
       SELECT space.organization_id AS "organizationId", c.status, c.revision_id AS "revisionId"
       FROM space JOIN change_requests c ON c.space_id = space.id WHERE c.id = $2 FOR SHARE OF c`,
      [spaceId, id],
    );
    return row;
  }
}
