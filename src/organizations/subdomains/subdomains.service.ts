import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { HOSTNAME } from '../hostname.js';
import { OrganizationsRepository } from '../organizations.repository.js';
import type { SubdomainResource } from './subdomain.resource.js';

/** Subdomains. An organization owns the subdomain that its hostname names. */
@Injectable()
export class SubdomainsService {
  constructor(private readonly organizations: OrganizationsRepository) {}

  /** @throws NotFoundError when nobody owns it, or the name is invalid */
  async get(subdomain: string): Promise<SubdomainResource> {
    const organization = HOSTNAME.test(subdomain)
      ? await this.organizations.findIdByHostname(subdomain)
      : undefined;
    if (organization === undefined) throw new NotFoundError('subdomain');
    return {
      object: 'subdomain',
      subdomain,
      target: { type: 'organization', organization },
      isActive: true,
    };
  }
}
