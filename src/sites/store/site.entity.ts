import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const SITE_TYPES = [
  'basic',
  'premium',
  'ultimate',
  'sponsored',
  'legacy-basic',
  'legacy-premium',
] as const;
export type SiteType = (typeof SITE_TYPES)[number];
export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number];
export const AUTHENTICATION_BACKENDS = ['custom', 'integration', 'organization'] as const;
export type AuthenticationBackend = (typeof AUTHENTICATION_BACKENDS)[number];
/** Who may read a site through the identity providers of its organization. */
export const SITE_READERS = ['members', 'anyone'] as const;
export type SiteReaders = (typeof SITE_READERS)[number];
export const AGENTS_CONTEXTS = ['included', 'excluded'] as const;
export type AgentsContext = (typeof AGENTS_CONTEXTS)[number];

/** A docs site. Its site spaces determine what it shows. */
@Entity('sites')
@Index('sites_hostname', ['hostname', 'organizationId'], { unique: true })
@Index('sites_proxy', ['proxy', 'organizationId'], { unique: true })
@Index('sites_organization', ['organizationId', 'id'])
@Index('sites_basename', ['organizationId', 'basename'], { unique: true })
export class Site {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  title!: string;

  @Column('text', { default: 'basic' })
  type!: SiteType;

  @Column('text', { default: 'public' })
  visibility!: SiteVisibility;

  @Column('boolean', { default: false })
  published!: boolean;

  /** Last part of the site's address; null: its ID. */
  @Column('text', { nullable: true })
  basename!: string | null;

  /** The site's own host name, which belongs to the organization: see `hosts/`. */
  @Column('text', { nullable: true })
  hostname!: string | null;

  /** Host and path of a proxy that forwards readers to the site. The host belongs to the organization. */
  @Column('text', { nullable: true })
  proxy!: string | null;

  /** Whether conditions decide what a visitor sees. */
  @Column('boolean', { default: false })
  adaptiveContent!: boolean;

  @Column('text', { default: 'included' })
  agentsContext!: AgentsContext;

  /** Part of every site token. A new value invalidates the existing tokens. */
  @Column('integer', { default: 0 })
  audience!: number;

  @Column('text', { default: 'custom' })
  authBackend!: AuthenticationBackend;

  /** Whom the identity providers of the organization let in, with the backend `organization`. */
  @Column('text', { default: 'members' })
  readers!: SiteReaders;

  /** The key of visitors' JWTs, encrypted, if the site has its own; null: derived from the instance's secret. */
  @Column('bytea', { nullable: true })
  authKey!: Buffer | null;

  /** Number of generated keys. */
  @Column('integer', { default: 0 })
  authGeneration!: number;

  /** Where visitors without a valid JWT are redirected to. */
  @Column('text', { nullable: true })
  authFallbackUrl!: string | null;
  /** The customization, without defaults. Only the repository of customizations reads it. */
  @Column('jsonb', { nullable: true })
  customization?: object | null;

  @Column('timestamptz')
  createdAt!: Date;
}
