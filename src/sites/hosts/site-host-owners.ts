import { Inject, Injectable } from '@nestjs/common';
import { ConflictError, ForbiddenError, ValidationError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { DomainsService } from '../../organizations/domains/domains.service.js';
import { nameOfHost, subdomainOf } from './host-names.js';
import { SiteHostOwnersRepository } from './site-host-owners.repository.js';

/** Names that no DNS server knows outside of a machine or a test (RFC 6761). */
const LOCAL_NAME = /(^|\.)(test|localhost)$/;

/**
 * Decides which organization a host of sites belongs to, with all paths below it: the one that has verified its domain,
 * otherwise the first organization that uses it.
 */
@Injectable()
export class SiteHostOwners {
  constructor(
    private readonly owners: SiteHostOwnersRepository,
    private readonly domains: DomainsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Makes sure that a host belongs to an organization whose site is about to use it, until the transaction ends.
   * @param path of the property that names the host
   * @throws ValidationError when it is a host of the service, or can be reached on this machine only
   * @throws ConflictError when it belongs to another organization
   * @throws ForbiddenError when the organization has to prove it first
   */
  async require(host: string, organizationId: string, path: 'hostname' | 'proxy'): Promise<void> {
    const name = nameOfHost(host);
    const { production, sitesDomain, publicUrl, appUrl } = this.environment;
    if ([publicUrl, appUrl].some((url) => name === nameOfHost(new URL(url).host)))
      throw new ValidationError([{ path, message: 'must not be at the host of this service' }]);
    if (production && LOCAL_NAME.test(name))
      throw new ValidationError([{ path, message: 'must not end with .test or .localhost in production' }]);
    if (await this.isBelowSitesDomain(name, sitesDomain, organizationId)) return;
    const first = await this.owners.lock(name, organizationId);
    const holder = await this.domains.holderOfHostname(name);
    if (holder !== undefined && holder !== organizationId)
      throw new ConflictError(`Another organization has verified the domain of ${name}.`);
    if (holder === undefined && first !== organizationId && (await this.owners.isUsed(name, first)))
      throw new ConflictError(
        `${name} belongs to another organization. To get it, verify its domain: POST /v1/orgs/${organizationId}/domains.`,
      );
    if (holder === undefined && (await this.requiresProof()))
      throw new ForbiddenError(
        `Prove first that ${name} is yours: verify it, or a domain above it, with POST /v1/orgs/${organizationId}/domains.`,
      );
    if (first !== organizationId) await this.owners.give(name, organizationId);
  }

  /** Whether a host belongs to an organization now. It may have lost it since a site got it. */
  async belongsTo(host: string, organizationId: string): Promise<boolean> {
    const name = nameOfHost(host);
    const subdomain = subdomainOf(name, this.environment.sitesDomain);
    if (subdomain !== undefined) return subdomain === (await this.owners.subdomainOf(organizationId));
    const owner = (await this.domains.holderOfHostname(name)) ?? (await this.owners.find(name));
    return owner === organizationId;
  }

  /**
   * Whether a name is below `SITES_DOMAIN`, with any port, where names belong to the organizations with the subdomains.
   * @throws ConflictError when it belongs to another organization, or to none
   */
  private async isBelowSitesDomain(
    name: string,
    sitesDomain: string | undefined,
    organizationId: string,
  ): Promise<boolean> {
    const subdomain = subdomainOf(name, sitesDomain);
    if (subdomain === undefined) return false;
    if (subdomain !== (await this.owners.subdomainOf(organizationId)))
      throw new ConflictError(`${name} is reserved for the organization with the hostname "${subdomain}".`);
    return true;
  }

  private async requiresProof(): Promise<boolean> {
    const { requireDomainProof, production } = this.environment;
    return requireDomainProof ?? (production && (await this.owners.hasSeveralOrganizations()));
  }
}
