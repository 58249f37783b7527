import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ClientSecrets } from './oidc/client-secrets.js';
import { OidcClient } from './oidc/oidc-client.js';
import { OidcProvidersController } from './oidc/oidc-providers.controller.js';
import { OidcProvidersRepository } from './oidc/oidc-providers.repository.js';
import { OidcProvidersService } from './oidc/oidc-providers.service.js';
import { OidcSignInController } from './oidc/oidc-sign-in.controller.js';
import { OidcSignInService } from './oidc/oidc-sign-in.service.js';
import { ProviderLimits } from './providers/provider-limits.js';
import { SamlKeysRepository } from './saml/keys/saml-keys.repository.js';
import { SamlKeys } from './saml/keys/saml-keys.service.js';
import { SamlLogoutController } from './saml/logout/saml-logout.controller.js';
import { SamlLogoutService } from './saml/logout/saml-logout.service.js';
import { SamlCertificatesController } from './saml/saml-certificates.controller.js';
import { SamlMessages } from './saml/saml-messages.js';
import { SamlProvidersController } from './saml/saml-providers.controller.js';
import { SamlProvidersRepository } from './saml/saml-providers.repository.js';
import { SamlProvidersService } from './saml/saml-providers.service.js';
import { SamlSignInController } from './saml/saml-sign-in.controller.js';
import { SamlSignInService } from './saml/saml-sign-in.service.js';
import { ScimModule } from '../scim/scim.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { ReaderChoicesService } from './reader-choices.service.js';
import { ReaderSignInController } from './reader-sign-in.controller.js';
import { ReaderSignInService } from './readers/reader-sign-in.service.js';
import { OidcLogoutController } from './oidc/oidc-logout.controller.js';
import { OidcLogoutService } from './oidc/oidc-logout.service.js';
import { ProviderSessions } from './sign-in/provider-sessions.js';
import { SsoSessionsRepository } from './sign-in/sso-sessions.repository.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.js';
import { RoleRulesRepository } from './sign-in/role-rules.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SpentTicketsRepository } from './sign-in/spent-tickets.repository.js';
import { SsoIdentitiesRepository } from './sign-in/sso-identities.repository.js';
import { SsoTokenController } from './sign-in/sso-token.controller.js';
import { Tickets } from './sign-in/tickets.js';
import { SsoOptionsController } from './sso-options.controller.js';
import { SsoOptionsService } from './sso-options.service.js';

/** Single sign-on: identity providers of organizations, and signing in through them. */
@Module({
  imports: [AuthModule, OrganizationsModule, ScimModule, SitesModule],
  controllers: [
    SamlProvidersController,
    SamlSignInController,
    SamlCertificatesController,
    SamlLogoutController,
    OidcProvidersController,
    OidcSignInController,
    OidcLogoutController,
    SsoOptionsController,
    SsoTokenController,
    ReaderSignInController,
  ],
  providers: [
    Tickets,
    SpentTicketsRepository,
    SsoIdentitiesRepository,
    RoleRulesRepository,
    SignInAttempts,
    SignInService,
    ProviderLimits,
    SamlProvidersRepository,
    SamlProvidersService,
    SamlMessages,
    SamlKeysRepository,
    SamlKeys,
    SamlLogoutService,
    SamlSignInService,
    OidcProvidersRepository,
    OidcProvidersService,
    ClientSecrets,
    OidcClient,
    OidcSignInService,
    SsoOptionsService,
    SsoSessionsRepository,
    ProviderSessions,
    OidcLogoutService,
    ReaderChoicesService,
    ReaderSignInService,
  ],
  exports: [ReaderSignInService],
})
export class SsoModule {}
