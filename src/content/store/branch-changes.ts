import { Injectable } from '@nestjs/common';
import type { HeldAccess } from '../../access/held-access.js';
import { KeyedQueue } from '../../common/keyed-queue.js';
import { retryWhenHeadMoved } from '../../spaces/head-moved.js';
import { ContentStore, type Revision } from './content-store.js';
import { type Branch, branchKey } from '../branches/branch.js';
import { BranchHeads } from '../branches/branch-heads.js';

interface ChangeOptions {
  /** Confirmed before each attempt; left out for changes of the service itself. */
  access?: HeldAccess;
  /** Revisions that `If-Match` names; one of them must be the head. */
  ifMatch?: string | undefined;
}

/**
 * Changes the content of branches. In this process, changes of a branch run one after another. When another process moves the
 * head first, a change is planned again from the new head.
 */
@Injectable()
export class BranchChanges {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly heads: BranchHeads,
    private readonly store: ContentStore,
  ) {}

  /**
   * Changes a branch. What takes long and does not depend on the head, such as storing files, belongs before it.
   * @param attempt plans a change of the head and commits it. It may run several times, and throws HeadMovedError when the head
   *   has moved.
   * @throws NotFoundError when the space or change request is gone
   * @throws PreconditionFailedError when `ifMatch` does not name the head
   * @throws ConflictError when the head moved during every attempt
   */
  change<Result>(
    branch: Branch,
    { access, ifMatch }: ChangeOptions,
    attempt: (head: Revision, attemptsBefore: number) => Promise<Result>,
  ): Promise<Result> {
    return this.queue.run(branchKey(branch), () =>
      retryWhenHeadMoved(async (attemptsBefore) => {
        await access?.confirm();
        const head = await this.heads.require(branch, ifMatch);
        return attempt(await this.store.revision(branch.spaceId, head), attemptsBefore);
      }),
    );
  }
}
