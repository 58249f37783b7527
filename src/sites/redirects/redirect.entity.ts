import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { RedirectDestination } from './redirect-destination.js';

/** Redirects a path on a site. */
@Entity('site_redirects')
@Index('site_redirects_source', ['siteId', 'source'], { unique: true })
export class Redirect {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('site_redirects_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  /** Path on the site, as `redirectSource` writes it. */
  @Column('text')
  source!: string;

  @Column('jsonb')
  destination!: RedirectDestination;

  /** Whether readers and search engines may cache it. */
  @Column('boolean')
  permanent!: boolean;

  @Column('timestamptz')
  createdAt!: Date;
}
