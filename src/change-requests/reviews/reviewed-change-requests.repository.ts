import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { ChangeRequestStatus } from '../change-request.entity.js';

/** A change request as somebody finds it who says something about it. */
export interface ReviewedChangeRequest {
  organizationId: string;
  status: ChangeRequestStatus;
  revisionId: string;
}

/** Change requests, for what is said about them. */
@Injectable()
export class ReviewedChangeRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * The change request, which nobody changes, merges or hands over until the transaction ends. The space's row comes
   * first, as everywhere.
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
