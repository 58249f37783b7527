import { Injectable } from '@nestjs/common';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { OidcProvider } from './oidc-provider.entity.js';

/** OpenID Connect providers in the database. */
@Injectable()
export class OidcProvidersRepository extends ProvidersRepository<OidcProvider> {
  protected readonly entity = OidcProvider;
}
