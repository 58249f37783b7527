import { Injectable } from '@nestjs/common';
import { HookList } from '../../common/hook-list.js';

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
  /** Whether the account may belong to another person from now on. */
  mayBeAnother: boolean;
}

/** An account that has an address by the word of an organization's directory. */
export interface AssignedAddress {
  organizationId: string;
  email: string;
  userId: string;
}

/** An email that somebody who signed in through an organization requests. */
export interface RequestedMail {
  organizationId: string;
  email: string;
}

/** Hooks through which higher contexts end the access that they have given to an account. They register at startup. */
@Injectable()
export class AddressHooks {
  readonly accessEnded = new HookList<EndedAccess>();
  /**
   * For emailed links that do not belong to an account: a link that an address received may be in the hands of somebody who
   * no longer reads its mail. The subject is the address.
   */
  readonly mailedLinksEnded = new HookList<string>();
  readonly addressAssigned = new HookList<AssignedAddress>();
  /** Counts the email. Throws RateLimitedError when the organization has caused too many. */
  readonly mailRequested = new HookList<RequestedMail>();
}
