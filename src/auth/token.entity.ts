import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../access/token-scope.js';

/** An API token of a person. The secret itself is never stored, only its SHA-256. */
@Entity('tokens')
export class Token {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('tokens_user')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;

  @Index('tokens_hash', { unique: true })
  @Column('bytea')
  hash!: Buffer;

  /** The organization whose single sign-on issued the token; it works only there. null: not from single sign-on. */
  @Index('tokens_organization', { where: '"organization_id" IS NOT NULL' })
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  /** ID of the sign-in through single sign-on that it came from, itself or through another token; null: none. */
  @Index('tokens_sign_in', { where: '"sign_in_id" IS NOT NULL' })
  @Column('uuid', { nullable: true })
  signInId!: string | null;

  @Column('text')
  label!: string;

  @Column('text', { array: true })
  scopes!: TokenScope[];

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** Approximate: written at most every few minutes. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
