import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';

/** Opens the change requests of imports. */
export interface ConflictRequestOpener {
  /**
   * Opens a change request on the head of primary content, in the open transaction.
   * @returns its ID
   */
  open(actor: Actor, spaceId: string, subject: string): Promise<string>;
}

/** The hook through which the context of change requests, which is above this context, receives the conflicts of imports. */
@Injectable()
export class ConflictRequests {
  private registered: ConflictRequestOpener | undefined;

  register(opener: ConflictRequestOpener): void {
    this.registered = opener;
  }

  /** @throws Error when nobody registered */
  open(actor: Actor, spaceId: string, subject: string): Promise<string> {
    if (this.registered === undefined) throw new Error('Nobody opens the change requests of imports.');
    return this.registered.open(actor, spaceId, subject);
  }
}
