import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { OrganizationHooks } from '../organizations/organization-hooks.js';
import { isComplete as isCompleteOidc, oidcAddresses } from './oidc/oidc-provider.mapper.js';
import { OidcProvidersRepository } from './oidc/oidc-providers.repository.js';
import { isComplete as isCompleteSaml, samlAddresses } from './saml/saml-provider.mapper.js';
import { SamlProvidersRepository } from './saml/saml-providers.repository.js';
import type { SsoOptionsResource } from './sso.resource.js';

/** An organization has fewer providers than this. */
const ALL = 100;

/** Lists the ways to sign in to an organization. */
@Injectable()
export class SsoOptionsService implements OnModuleInit {
  constructor(
    private readonly saml: SamlProvidersRepository,
    private readonly oidc: OidcProvidersRepository,
    private readonly hooks: OrganizationHooks,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.hooks.registerSignInAddresses(async (organizationId) =>
      (await this.list(organizationId)).items.map(({ startURL }) => startURL),
    );
  }

  /** The providers that are complete, oldest first. */
  async list(organizationId: string): Promise<SsoOptionsResource> {
    const { publicUrl } = this.environment;
    const saml = await this.saml.list(organizationId, undefined, ALL);
    const oidc = await this.oidc.list(organizationId, undefined, ALL);
    const items = [
      ...saml.filter(isCompleteSaml).map((one) => ({ ...one, ...samlAddresses(one, publicUrl) })),
      ...oidc.filter(isCompleteOidc).map((one) => ({ ...one, ...oidcAddresses(one, publicUrl) })),
    ].map(({ id, label, startURL }) => ({ id, label, startURL }));
    // IDs are ordered by time.
    return { items: items.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  }
}
