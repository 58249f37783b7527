import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import type { Branch } from './branch.js';
import { requireIfMatch } from './if-match.js';

/** A new head of a branch. */
export interface HeadMove {
  from: string;
  to: string;
  /** null: nobody, for changes that follow from a source. */
  authorId: string | null;
  now: Date;
}

/** The heads of change requests, registered by their context. */
export interface ChangeRequestHeads {
  /** The head; undefined when the change request or its space does not exist. */
  find(branch: Branch): Promise<string | undefined>;
  /**
   * Compare-and-set. Nobody else can move the head until the end of the transaction.
   * @returns the organization of the space when the head was `from` and is now `to`
   * @throws ConflictError when the content of the change request cannot change any more
   */
  move(branch: Branch, move: HeadMove): Promise<string | undefined>;
}

/** The head of each branch. Only the content store moves heads. */
@Injectable()
export class BranchHeads {
  private changeRequests: ChangeRequestHeads | undefined;

  constructor(private readonly spaces: SpaceHeads) {}

  register(heads: ChangeRequestHeads): void {
    this.changeRequests = heads;
  }

  /** The head; undefined when the space or change request is gone. */
  find(branch: Branch): Promise<string | undefined> {
    if (branch.changeRequestId === null) return this.spaces.find(branch.spaceId);
    return this.ofChangeRequests().find(branch);
  }

  /**
   * The head that a change starts from.
   * @param ifMatch revisions that `If-Match` names; one of them must be the head
   * @throws NotFoundError when the space or change request no longer exists
   * @throws PreconditionFailedError when `ifMatch` does not name the head
   */
  async require(branch: Branch, ifMatch?: string): Promise<string> {
    const head = await this.find(branch);
    if (head === undefined) throw new NotFoundError('space');
    requireIfMatch(ifMatch, head);
    return head;
  }

  /**
   * Compare-and-set. In a transaction, nobody else can move the head until its end.
   * @returns the organization of the space when the head was `from` and is now `to`
   */
  move(branch: Branch, move: HeadMove): Promise<string | undefined> {
    if (branch.changeRequestId === null) {
      return this.spaces.move(branch.spaceId, move.from, move.to, move.now);
    }
    return this.ofChangeRequests().move(branch, move);
  }

  private ofChangeRequests(): ChangeRequestHeads {
    if (this.changeRequests === undefined) throw new Error('Nobody registered the heads of change requests.');
    return this.changeRequests;
  }
}
