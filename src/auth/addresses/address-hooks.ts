import { Injectable } from '@nestjs/common';

/** An account whose earlier ways to sign in end, in the current transaction. */
export interface EndedAccess {
  userId: string;
  /** The organization whose sign-ins stay; null: none. */
  except: string | null;
  /**
   * The organization whose providers do not know the account any more, because its address may belong to another person;
   * null: none. Providers of other organizations know it by themselves, and sign it in to these alone.
   */
  forgottenBy: string | null;
  /** Whether the account may be that of another person from now on. */
  mayBeAnother: boolean;
}

/** An account that has an address by the word of an organization's directory. */
export interface AssignedAddress {
  organizationId: string;
  email: string;
  userId: string;
}

type MailedLinksHook = (email: string) => Promise<void>;
type EndedAccessHook = (ended: EndedAccess) => Promise<void>;
type AssignedAddressHook = (assigned: AssignedAddress) => Promise<void>;

/** Hooks through which higher contexts end what they keep of an account. They register at startup. */
@Injectable()
export class AddressHooks {
  private readonly hooks: EndedAccessHook[] = [];
  private readonly assignedHooks: AssignedAddressHook[] = [];
  private readonly mailedLinksHooks: MailedLinksHook[] = [];

  onAccessEnded(hook: EndedAccessHook): void {
    this.hooks.push(hook);
  }

  /** Runs the hooks. If one fails, the address does not change. */
  async accessEnded(ended: EndedAccess): Promise<void> {
    for (const hook of this.hooks) await hook(ended);
  }

  /** For emailed links that are no part of an account. */
  onMailedLinksEnded(hook: MailedLinksHook): void {
    this.mailedLinksHooks.push(hook);
  }

  /** Runs the hooks: what an address received may be in the hands of somebody who no longer reads its mail. */
  async mailedLinksEnded(email: string): Promise<void> {
    for (const hook of this.mailedLinksHooks) await hook(email);
  }

  onAddressAssigned(hook: AssignedAddressHook): void {
    this.assignedHooks.push(hook);
  }

  /** Runs the hooks. If one fails, the account does not get the address. */
  async addressAssigned(assigned: AssignedAddress): Promise<void> {
    for (const hook of this.assignedHooks) await hook(assigned);
  }
}
