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

type CreatedHook = (space: CreatedSpace) => Promise<void>;

/** Where contexts above hear of a space's life. Hooks run inside the transaction: when one fails, nothing happened. */
@Injectable()
export class SpaceHooks {
  private readonly createdHooks: CreatedHook[] = [];

  onCreated(hook: CreatedHook): void {
    this.createdHooks.push(hook);
  }

  async created(space: CreatedSpace): Promise<void> {
    for (const hook of this.createdHooks) await hook(space);
  }
}
