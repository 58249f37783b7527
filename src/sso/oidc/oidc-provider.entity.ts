import { Column, Entity, Index } from 'typeorm';
import { IdentityProvider } from '../sign-in/identity-provider.entity.js';

/** An identity provider that uses OpenID Connect. */
@Entity('oidc_providers')
@Index('oidc_providers_organization', ['organizationId'])
export class OidcProvider extends IdentityProvider {
  @Column('text', { nullable: true })
  issuer!: string | null;

  @Column('text', { nullable: true })
  clientId!: string | null;

  /** Encrypted with a key of this service; null: a public client without a secret. */
  @Column('bytea', { nullable: true })
  clientSecret!: Buffer | null;

  @Column('text', { array: true })
  scopes!: string[];
}
