import { Injectable } from '@nestjs/common';

/** A space that has just been made, in the transaction that makes it. */
export interface CreatedSpace {
  spaceId: string;
  organizationId: string;
  /** Id of the first revision, which the space already names as its head. */
  revisionId: string;
  authorId: string;
  now: Date;
}

/** A copy of a space that is being made. Nobody sees the copy before it is complete. */
export interface DuplicatedSpace extends CreatedSpace {
  source: { spaceId: string; revisionId: string };
}

/** Spaces that have just changed their organization, in the transaction that changes it. */
export interface TransferredSpaces {
  spaceIds: string[];
  fromOrganizationId: string;
  toOrganizationId: string;
}

type Hook<Event> = (event: Event) => Promise<void>;

/** What a context copies of a space: bytes outside the database first, then rows in the transaction that shows the copy. */
export interface DuplicateHooks {
  prepare?: Hook<DuplicatedSpace>;
  complete: Hook<DuplicatedSpace>;
}

/**
 * Removes some of what a context holds of a space, in a transaction of its own. Called until it says that nothing is
 * left, again after a failure or a killed process, so it must do no harm twice.
 * @returns whether nothing is left
 */
type PurgeHook = (spaceId: string) => Promise<boolean>;

/** Where contexts above hear of a space's life. Unless said otherwise, when a hook fails nothing happened. */
@Injectable()
export class SpaceHooks {
  private readonly createdHooks: Hook<CreatedSpace>[] = [];
  private readonly duplicateHooks: DuplicateHooks[] = [];
  private readonly restoredHooks: Hook<{ spaceId: string; organizationId: string }>[] = [];
  private readonly transferredHooks: Hook<TransferredSpaces>[] = [];
  private readonly purgeHooks: PurgeHook[] = [];

  onCreated(hook: Hook<CreatedSpace>): void {
    this.createdHooks.push(hook);
  }

  onDuplicated(hooks: DuplicateHooks): void {
    this.duplicateHooks.push(hooks);
  }

  /** When a deleted space comes back, in the transaction that restores it. */
  onRestored(hook: Hook<{ spaceId: string; organizationId: string }>): void {
    this.restoredHooks.push(hook);
  }

  onTransferred(hook: Hook<TransferredSpaces>): void {
    this.transferredHooks.push(hook);
  }

  onPurge(hook: PurgeHook): void {
    this.purgeHooks.push(hook);
  }

  async created(space: CreatedSpace): Promise<void> {
    for (const hook of this.createdHooks) await hook(space);
  }

  /** Outside of a transaction. */
  async prepareDuplicate(space: DuplicatedSpace): Promise<void> {
    for (const { prepare } of this.duplicateHooks) await prepare?.(space);
  }

  async completeDuplicate(space: DuplicatedSpace): Promise<void> {
    for (const { complete } of this.duplicateHooks) await complete(space);
  }

  async restored(space: { spaceId: string; organizationId: string }): Promise<void> {
    for (const hook of this.restoredHooks) await hook(space);
  }

  async transferred(spaces: TransferredSpaces): Promise<void> {
    for (const hook of this.transferredHooks) await hook(spaces);
  }

  /** Outside of a transaction. The highest contexts come first, since what they hold hangs on what is below. */
  async purge(spaceId: string): Promise<void> {
    for (const hook of this.purgeHooks.toReversed()) while (!(await hook(spaceId)));
  }
}
