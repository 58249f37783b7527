import { Injectable } from '@nestjs/common';
import { ChangeRequestCounters } from '../change-requests/change-request-counters.js';
import { SpaceCounters } from '../spaces/space-counters.js';
import type { Discussion } from './discussion.js';

/**
 * The number of open comments, which spaces and change requests show without counting. It changes last in the
 * transaction that changes the comments, since many wait for that row. Posting counts in the statement that posts.
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
