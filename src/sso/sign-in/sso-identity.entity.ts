import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Whom a provider means by a subject: known since that person first signed in through it. */
@Entity('sso_identities')
export class SsoIdentity {
  /** Of a provider that speaks SAML or OpenID Connect. */
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
