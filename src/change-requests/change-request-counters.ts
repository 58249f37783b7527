import { Injectable } from '@nestjs/common';
import { ChangeRequestsRepository } from './change-requests.repository.js';

/** Counters of change requests that other contexts update. */
@Injectable()
export class ChangeRequestCounters {
  constructor(private readonly changeRequests: ChangeRequestsRepository) {}

  /** Changes the number of open comments, in the open transaction. */
  addOpenComments(changeRequestId: string, delta: number): Promise<void> {
    return this.changeRequests.addOpenComments(changeRequestId, delta);
  }
}
