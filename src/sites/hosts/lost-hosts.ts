import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../../events/outbox/outbox.js';
import { OrganizationHooks } from '../../organizations/organization-hooks.js';
import { SitesRepository } from '../store/sites.repository.js';
import { SiteHostOwners } from './site-host-owners.js';
import { SiteHostOwnersRepository, type SiteWithHost } from './site-host-owners.repository.js';

/**
 * Takes hosts from sites whose organization lost them to another one. Otherwise the links of these sites, share links and the
 * searches of their readers would lead to a server of the other organization.
 */
@Injectable()
export class LostHosts implements OnModuleInit {
  constructor(
    private readonly sites: SitesRepository,
    private readonly owners: SiteHostOwnersRepository,
    private readonly hosts: SiteHostOwners,
    private readonly hooks: OrganizationHooks,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.hooks.onDomainHeld(async ({ organizationId, domain }) =>
      this.takeLost(await this.owners.listBelow(domain, organizationId)),
    );
    this.hooks.onSubdomainChanged(async (organizationId) =>
      this.takeLost(await this.owners.listOf(organizationId)),
    );
  }

  /** @param sites in the order of their IDs, in which they are locked */
  private async takeLost(sites: readonly SiteWithHost[]): Promise<void> {
    for (const { id: siteId, organizationId } of sites) {
      const site = await this.owners.lockSite(siteId);
      if (site === undefined) continue;
      const { hostname, proxy } = site;
      const isLost = async (host: string | null): Promise<boolean> =>
        host !== null && !(await this.hosts.belongsTo(host, organizationId));
      const changes = {
        ...((await isLost(hostname)) ? { hostname: null } : {}),
        ...((await isLost(proxy === null ? null : proxy.slice(0, proxy.indexOf('/'))))
          ? { proxy: null }
          : {}),
      };
      if (Object.keys(changes).length === 0) continue;
      await this.sites.update(siteId, changes);
      await this.outbox.record({
        ...{ organizationId, action: 'site.host_lost', target: siteId },
        // Not whoever verified the domain: they belong to another organization.
        actor: { type: 'system' },
        before: {
          ...('hostname' in changes ? { hostname } : {}),
          ...('proxy' in changes ? { proxy } : {}),
        },
      });
    }
  }
}
