import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import type { Branch } from './branch.js';
import { requireIfMatch } from './if-match.js';

/** A new head of a branch. */
export interface HeadMove {
  from: string;
  to: string;
  /** null: nobody, for what follows from a source. */
  authorId: string | null;
  now: Date;
}

/** The heads of change requests, which the context that holds them registers. */
export interface ChangeRequestHeads {
  /** The head; undefined when there is no such change request, or its space is gone. */
  find(branch: Branch): Promise<string | undefined>;
  /**
   * Compare-and-set, which keeps others from moving the same head until the end of the transaction.
   * @returns the organization of the space when the head was `from` and now is `to`
   * @throws ConflictError when the change request does not change any more
   */
  move(branch: Branch, move: HeadMove): Promise<string | undefined>;
}

/** The newest revision of each branch, which only the content store moves. */
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
   * @param ifMatch revisions one of which it must be, as `If-Match` names them
   * @throws NotFoundError when the space or change request is gone
   * @throws PreconditionFailedError when the head is none of `ifMatch`
   */
  async require(branch: Branch, ifMatch?: string): Promise<string> {
    const head = await this.find(branch);
    if (head === undefined) throw new NotFoundError('space');
    requireIfMatch(ifMatch, head);
    return head;
  }

  /**
   * Compare-and-set. Within a transaction it also keeps others from moving the same head until the end.
   * @returns the organization that the space belongs to until then, when the head was `from` and now is `to`
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
