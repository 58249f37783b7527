import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A token of a directory that provisions an organization. Only the SHA-256 of the secret is stored. */
@Entity('scim_tokens')
@Index('scim_tokens_organization', ['organizationId', 'id'])
export class ScimToken {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Index('scim_tokens_hash', { unique: true })
  @Column('bytea', { select: false })
  hash!: Buffer;

  @Column('text')
  label!: string;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** Updated at most every few minutes. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
