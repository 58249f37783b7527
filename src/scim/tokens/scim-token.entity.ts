import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A token with which a directory provisions an organization. The secret is never stored, only its SHA-256. */
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

  /** Coarse: written at most every few minutes. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
