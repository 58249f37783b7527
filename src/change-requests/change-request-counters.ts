import { Injectable } from '@nestjs/common';
import { ChangeRequestsRepository } from './change-requests.repository.js';

/** Numbers that other contexts keep of change requests. */
@Injectable()
export class ChangeRequestCounters {
  constructor(private readonly changeRequests: ChangeRequestsRepository) {}

  /** Counts open comments, in the open transaction. */
  addOpenComments(changeRequestId: string, delta: number): Promise<void> {
    return this.changeRequests.addOpenComments(changeRequestId, delta);
  }
}
