import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A host of sites, which belongs to one organization with all paths below it. */
@Entity('site_hosts')
export class SiteHost {
  /** In lower case, without a port. */
  @PrimaryColumn('text')
  host!: string;

  /** The first organization that used it. A verified domain of another organization counts more. */
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Index('site_hosts_organization')
  @Column('uuid')
  organizationId!: string;
}
