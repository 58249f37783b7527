import { Injectable } from '@nestjs/common';

/** Spaces whose organization has just changed because a collection above them was transferred. */
export interface TransferredCollection {
  /** All spaces below the collection, including deleted ones. */
  spaceIds: string[];
  fromOrganizationId: string;
  toOrganizationId: string;
  actorUserId: string;
  now: Date;
}

type TransferredHook = (event: TransferredCollection) => Promise<void>;

/**
 * Notifies higher contexts of changes of collections. Hooks run inside the transaction: if one fails, the change is
 * rolled back.
 */
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
