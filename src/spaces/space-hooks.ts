import { Injectable } from '@nestjs/common';

/** A space that the current transaction creates. */
export interface CreatedSpace {
  spaceId: string;
  organizationId: string;
  /** ID of the first revision, which is already the head of the space. */
  revisionId: string;
  authorId: string;
  now: Date;
}

/** A copy of a space that is being created. Nobody sees it before it is complete. */
export interface DuplicatedSpace extends CreatedSpace {
  source: { spaceId: string; revisionId: string };
}

/** Spaces that the current transaction transfers to another organization. */
export interface TransferredSpaces {
  spaceIds: string[];
  fromOrganizationId: string;
  toOrganizationId: string;
  actorUserId: string;
}

type Hook<Event> = (event: Event) => Promise<void>;

/**
 * How a context copies its data of a space: `prepare` copies files before the transaction, and `complete` copies rows
 * in the transaction that makes the copy visible.
 */
export interface DuplicateHooks {
  prepare?: Hook<DuplicatedSpace>;
  complete: Hook<DuplicatedSpace>;
}

/**
 * Removes a batch of a context's data of a space, in its own transaction. Called until nothing is left, and again after
 * a failure or a killed process, so it must be idempotent.
 * @returns whether nothing is left
 */
type PurgeHook = (spaceId: string) => Promise<boolean>;

/**
 * Hooks through which higher contexts follow the lifecycle of spaces. Unless stated otherwise, a failing hook rolls
 * back the change.
 */
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

  /** Called in the transaction that restores a deleted space. */
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

  /** Runs outside a transaction. */
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

  /** Runs outside a transaction. The highest contexts come first, because their data depends on lower contexts. */
  async purge(spaceId: string): Promise<void> {
    for (const hook of this.purgeHooks.toReversed()) while (!(await hook(spaceId)));
  }
}
