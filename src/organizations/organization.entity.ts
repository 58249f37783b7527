import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../access/role.js';

export const ORGANIZATION_TYPES = ['business', 'community'] as const;
export const USE_CASES = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const;
export const COMMUNITY_TYPES = ['nonProfit', 'openSource', 'education'] as const;

/** The tenant: everything else belongs to exactly one organization. */
@Entity('organizations')
export class Organization {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('text', { array: true, default: '{}' })
  emailDomains!: string[];

  @Index('organizations_hostname', { unique: true })
  @Column('text', { nullable: true })
  hostname!: string | null;

  @Column('text', { default: 'business' })
  type!: (typeof ORGANIZATION_TYPES)[number];

  @Column('text', { nullable: true })
  useCase!: (typeof USE_CASES)[number] | null;

  @Column('text', { nullable: true })
  communityType!: (typeof COMMUNITY_TYPES)[number] | null;

  /** Role of people who join by their email domain; null: they join as guests. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  defaultRole!: Role | null;

  @Column('jsonb', { nullable: true })
  defaultContent!: { type: 'site'; site: string } | null;

  @Column('text', { nullable: true })
  logo!: string | null;

  @Column('boolean', { default: false })
  sso!: boolean;

  @Column('boolean', { default: false })
  ai!: boolean;

  @Column('boolean', { default: true })
  inviteLinks!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
