import { Injectable } from '@nestjs/common';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { SamlProvider } from './saml-provider.entity.js';

/** SAML providers in the database. */
@Injectable()
export class SamlProvidersRepository extends ProvidersRepository<SamlProvider> {
  protected readonly entity = SamlProvider;
}
