import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The user behind a subject of a provider, stored when the person first signs in through the provider. */
@Entity('sso_identities')
// Of `organization_id` and `lower(subject)`, where the subject has an `@`.
@Index('sso_identities_subject', { synchronize: false })
export class SsoIdentity {
  /** The ID of a SAML or OpenID Connect provider. */
  @PrimaryColumn('uuid')
  providerId!: string;

  @PrimaryColumn('text')
  subject!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Index('sso_identities_user')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
