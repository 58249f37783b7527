import { Injectable } from '@nestjs/common';

/** Spaces that have just changed their organization together with a collection above them. */
export interface TransferredCollection {
  /** All spaces below the collection, deleted ones too. */
  spaceIds: string[];
  fromOrganizationId: string;
  toOrganizationId: string;
  actorUserId: string;
  now: Date;
}

type TransferredHook = (event: TransferredCollection) => Promise<void>;

/** Where contexts above hear of a collection's life. Hooks run inside the transaction: when one fails, nothing happened. */
@Injectable()
export class CollectionHooks {
  private readonly transferredHooks: TransferredHook[] = [];

  onTransferred(hook: TransferredHook): void {
    this.transferredHooks.push(hook);
  }

  async transferred(event: TransferredCollection): Promise<void> {
    for (const hook of this.transferredHooks) await hook(event);
  }
}
