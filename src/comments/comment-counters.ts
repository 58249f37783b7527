import { Injectable } from '@nestjs/common';
import { ChangeRequestCounters } from '../change-requests/change-request-counters.js';
import { SpaceCounters } from '../spaces/space-counters.js';
import type { Discussion } from './discussion.js';

/**
 * Updates the number of open comments that spaces and change requests store. Call it last in a transaction, because
 * many transactions wait for that row. New comments are counted by the statement that inserts them.
 */
@Injectable()
export class CommentCounters {
  constructor(
    private readonly spaces: SpaceCounters,
    private readonly changeRequests: ChangeRequestCounters,
  ) {}

  addOpen({ spaceId, changeRequestId }: Discussion, delta: number): Promise<void> {
    return changeRequestId === null
      ? this.spaces.addOpenComments(spaceId, delta)
      : this.changeRequests.addOpenComments(changeRequestId, delta);
  }
}
