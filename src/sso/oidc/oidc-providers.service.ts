import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../common/errors/api-error.js';
import { ProvidersService } from '../providers/providers.service.js';
import { ClientSecrets } from './client-secrets.js';
import type { CreateOidcProviderDto } from './dto/save-oidc-provider.dto.js';
import type { OidcProvider } from './oidc-provider.entity.js';
import { toOidcProviderResource } from './oidc-provider.mapper.js';
import type { OidcProviderResource } from './oidc-provider.resource.js';
import { OidcProvidersRepository } from './oidc-providers.repository.js';

/** The OpenID Connect providers of organizations. */
@Injectable()
export class OidcProvidersService extends ProvidersService<
  OidcProvider,
  CreateOidcProviderDto,
  OidcProviderResource
> {
  protected readonly kind = 'oidc';
  protected readonly noun = 'OpenID Connect provider';
  protected readonly defaults = {
    issuer: null,
    clientId: null,
    clientSecret: null,
    scopes: ['email', 'profile'],
  };
  protected readonly toResource = toOidcProviderResource;

  constructor(
    protected readonly providers: OidcProvidersRepository,
    private readonly secrets: ClientSecrets,
  ) {
    super();
  }

  protected settingsOf(body: Partial<CreateOidcProviderDto>): Partial<OidcProvider> {
    const { issuer, clientId, clientSecret, scopes } = body;
    return {
      issuer,
      clientId,
      clientSecret: clientSecret === undefined ? undefined : this.secrets.seal(clientSecret),
      scopes: scopes?.filter((scope) => scope !== 'openid'),
    };
  }

  /** @throws ValidationError when the issuer changes and its secret does not */
  protected changesIssuer(before: OidcProvider, { issuer, clientSecret }: Partial<OidcProvider>): boolean {
    if (issuer === undefined || issuer === before.issuer) return false;
    // Otherwise an administrator could have the secret sent to an issuer of their own.
    if (before.issuer !== null && before.clientSecret !== null && clientSecret === undefined)
      throw new ValidationError([
        { path: 'clientSecret', message: 'is required, or null, when the issuer changes' },
      ]);
    return true;
  }

  protected isSameProvider(now: OidcProvider, then: OidcProvider): boolean {
    return now.issuer === then.issuer && now.clientId === then.clientId;
  }
}
