import { Injectable } from '@nestjs/common';

/** Whether the organization has a site of that id. The id comes from a caller and may be any text. */
type SiteCheck = (organizationId: string, siteId: string) => Promise<boolean>;

/** Somebody who is a member no longer, in the transaction that removes them. */
export interface RemovedMember {
  organizationId: string;
  userId: string;
}

type RemovedMemberHook = (member: RemovedMember) => Promise<void>;

/** What organizations must ask and tell contexts above them, which register here when they start. */
@Injectable()
export class OrganizationHooks {
  private siteCheck: SiteCheck | undefined;
  private readonly memberRemovedHooks: RemovedMemberHook[] = [];

  registerSiteCheck(check: SiteCheck): void {
    this.siteCheck = check;
  }

  /** Whether a site may be named as one of the organization. */
  async hasSite(organizationId: string, siteId: string): Promise<boolean> {
    return (await this.siteCheck?.(organizationId, siteId)) ?? false;
  }

  onMemberRemoved(hook: RemovedMemberHook): void {
    this.memberRemovedHooks.push(hook);
  }

  /** When a hook fails, the member stays. */
  async memberRemoved(member: RemovedMember): Promise<void> {
    for (const hook of this.memberRemovedHooks) await hook(member);
  }
}
