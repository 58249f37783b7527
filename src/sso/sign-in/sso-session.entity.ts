import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import type { VisitorClaims } from './claims.js';

/** A sign-in through a provider that lasts: as the reader of a site, or with a token whose ID is the ID of the session. */
@Entity('sso_sessions')
@Index('sso_sessions_subject', ['providerId', 'subject'])
@Index('sso_sessions_name_id', ['providerId', 'nameId'], { where: '"name_id" IS NOT NULL' })
@Index('sso_sessions_name', ['providerId', 'name'], { where: '"name" IS NOT NULL' })
export class SsoSession {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  /** The ID of a SAML or OpenID Connect provider. */
  @Column('uuid')
  providerId!: string;

  /** The provider's own name for the person. */
  @Column('text')
  subject!: string;

  /** The provider's own name for the session (`sid` of OpenID Connect, `SessionIndex` of SAML); null: it gave none. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** The NameID of a SAML assertion, which the subject is not if it changes with each sign-in; null: there was none. */
  @Column('text', { nullable: true })
  nameId!: string | null;

  /** The member who signed in; null: a reader who is not a member. */
  @Index('sso_sessions_user')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** null: the sign-in to the API. */
  @Index('sso_sessions_site')
  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  siteId!: string | null;

  /** The provider's claims about the reader, as `visitor.claims`; empty without a site. */
  @Column('jsonb')
  claims!: VisitorClaims;

  @Column('timestamptz')
  createdAt!: Date;

  @Index('sso_sessions_expiry')
  @Column('timestamptz')
  expiresAt!: Date;
}
