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
}
