import { Column, Entity, Index } from 'typeorm';
import { IdentityProvider } from '../sign-in/identity-provider.entity.js';

/** An identity provider that uses SAML 2.0. */
@Entity('saml_providers')
@Index('saml_providers_organization', ['organizationId'])
export class SamlProvider extends IdentityProvider {
  /** The issuer in its responses and assertions. */
  @Column('text', { nullable: true })
  entityId!: string | null;

  /** One or more certificates in PEM; their keys sign its assertions. */
  @Column('text', { nullable: true })
  certificate!: string | null;

  @Column('text', { nullable: true })
  ssoUrl!: string | null;

  /** Where it receives responses to its logout requests; null: there is no single logout. */
  @Column('text', { nullable: true })
  singleLogoutUrl!: string | null;

  /** Whether the requests of this service are signed. */
  @Column('boolean', { default: false })
  signRequests!: boolean;

  /** Whether assertions that are not encrypted are refused. */
  @Column('boolean', { default: false })
  requireEncryptedAssertions!: boolean;
}
