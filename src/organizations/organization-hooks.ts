import { Injectable } from '@nestjs/common';
import { HookList } from '../common/hook-list.js';

/** Whether the organization has a site with this ID. The ID comes from a caller and may be any text. */
type SiteCheck = (organizationId: string, siteId: string) => Promise<boolean>;

/** Whether an organization has a directory that knows a person, also a former member. */
type DirectoryCheck = (organizationId: string, userId: string) => Promise<boolean>;

/** A member whom the current transaction disables, enables or removes. */
export interface MemberOf {
  organizationId: string;
  userId: string;
}

/** Where people start to sign in through the single sign-on of an organization. */
type SignInAddresses = (organizationId: string) => Promise<string[]>;

/** The rules of domains for organizations. */
interface DomainRules {
  /** The domains among these that are verified for an organization. They stay so until the transaction ends. */
  lockAllHeld: (organizationId: string, domains: readonly string[]) => Promise<Set<string>>;
  /** Whether a domain was verified for an organization, is not any more, and is not for another one. */
  isLost: (organizationId: string, domain: string) => Promise<boolean>;
  /** Confirms a domain for an organization. @throws ConflictError when it is verified for another one */
  confirm: (organizationId: string, domain: string) => Promise<unknown>;
}

/** A domain that is verified for an organization from the current transaction on, or was until then. */
interface HeldDomain {
  organizationId: string;
  domain: string;
}

/** Hooks through which organizations query and notify higher contexts, which register at startup. */
@Injectable()
export class OrganizationHooks {
  private domainRules: DomainRules | undefined;
  private siteCheck: SiteCheck | undefined;
  private findSignInAddresses: SignInAddresses | undefined;
  private directoryCheck: DirectoryCheck | undefined;
  readonly domainHeld = new HookList<HeldDomain>();
  readonly domainEnded = new HookList<HeldDomain>();
  /** The subject is the ID of the organization. */
  readonly subdomainChanged = new HookList<string>();
  readonly memberDisabled = new HookList<MemberOf>();
  readonly memberEnabled = new HookList<MemberOf>();
  /** An administrator enables a member whose address the organization can give to another person meanwhile. */
  readonly memberReturned = new HookList<MemberOf>();
  readonly memberRemoved = new HookList<MemberOf>();

  registerDomains(rules: DomainRules): void {
    this.domainRules = rules;
  }

  get domains(): DomainRules {
    if (this.domainRules === undefined) throw new Error('No rules for domains are registered.');
    return this.domainRules;
  }

  registerSiteCheck(check: SiteCheck): void {
    this.siteCheck = check;
  }

  /** Whether the organization has this site. */
  async hasSite(organizationId: string, siteId: string): Promise<boolean> {
    return (await this.siteCheck?.(organizationId, siteId)) ?? false;
  }

  registerSignInAddresses(find: SignInAddresses): void {
    this.findSignInAddresses = find;
  }

  /** The URLs at which people sign in; none if the organization has no provider that is set up. */
  async signInAddresses(organizationId: string): Promise<string[]> {
    return (await this.findSignInAddresses?.(organizationId)) ?? [];
  }

  registerDirectory(check: DirectoryCheck): void {
    this.directoryCheck = check;
  }

  /** Whether the organization has a directory that knows the person, also a former member. */
  async isInDirectory(organizationId: string, userId: string): Promise<boolean> {
    return (await this.directoryCheck?.(organizationId, userId)) ?? false;
  }
}
