import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../../outbox/outbox.js';
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
    this.hooks.domainHeld.add(async ({ organizationId, domain }) =>
      this.takeLost(await this.owners.lockBelow(domain, organizationId)),
    );
    // Another organization may hold the domain above it.
    this.hooks.domainEnded.add(async ({ organizationId }) =>
      this.takeLost(await this.owners.lockOf(organizationId)),
    );
    this.hooks.subdomainChanged.add(async (organizationId) =>
      this.takeLost(await this.owners.lockOf(organizationId)),
    );
  }

  private async takeLost(sites: readonly SiteWithHost[]): Promise<void> {
    for (const { id, organizationId, hostname, proxy } of sites) {
      const isLost = async (host: string | undefined): Promise<boolean> =>
        host !== undefined && !(await this.hosts.belongsTo(host, organizationId));
      const lost = {
        ...((await isLost(hostname ?? undefined)) ? { hostname } : {}),
        ...((await isLost(proxy?.slice(0, proxy.indexOf('/')))) ? { proxy } : {}),
      };
      const names = Object.keys(lost);
      if (names.length === 0) continue;
      await this.sites.update(id, Object.fromEntries(names.map((name) => [name, null])));
      // Not the person who verified the domain, who belongs to another organization.
      const actor = { type: 'system' } as const;
      await this.outbox.record({ organizationId, action: 'site.host_lost', target: id, actor, before: lost });
    }
  }
}
