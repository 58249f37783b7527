import { Injectable } from '@nestjs/common';

/** Whether the organization has a site of that id. The id comes from a caller and may be any text. */
type SiteCheck = (organizationId: string, siteId: string) => Promise<boolean>;

/** What organizations must ask of contexts above them, which register here when they start. */
@Injectable()
export class OrganizationHooks {
  private siteCheck: SiteCheck | undefined;

  onSiteNamed(check: SiteCheck): void {
    this.siteCheck = check;
  }

  /** Whether a site may be named as one of the organization. */
  async hasSite(organizationId: string, siteId: string): Promise<boolean> {
    return (await this.siteCheck?.(organizationId, siteId)) ?? false;
  }
}
