import { Injectable } from '@nestjs/common';

/** Whether the organization has a site with this id. The id comes from a caller and may be any text. */
type SiteCheck = (organizationId: string, siteId: string) => Promise<boolean>;

/** A member whom the current transaction removes. */
export interface RemovedMember {
  organizationId: string;
  userId: string;
}

/** Where people start to sign in through the single sign-on of an organization. */
type SignInAddresses = (organizationId: string) => Promise<string[]>;

type RemovedMemberHook = (member: RemovedMember) => Promise<void>;

/** Hooks through which organizations query and notify higher contexts, which register at startup. */
@Injectable()
export class OrganizationHooks {
  private siteCheck: SiteCheck | undefined;
  private findSignInAddresses: SignInAddresses | undefined;
  private readonly memberRemovedHooks: RemovedMemberHook[] = [];

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

  onMemberRemoved(hook: RemovedMemberHook): void {
    this.memberRemovedHooks.push(hook);
  }

  /** Runs the hooks. If one fails, the member is not removed. */
  async memberRemoved(member: RemovedMember): Promise<void> {
    for (const hook of this.memberRemovedHooks) await hook(member);
  }
}
