import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Lets anybody with its key read a site with the visibility `share-link`. */
@Entity('site_share_links')
@Index('site_share_links_site', ['siteId', 'id'])
export class ShareLink {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('site_share_links_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  @Column('text')
  name!: string;

  @Column('boolean')
  active!: boolean;

  @Column('timestamptz')
  createdAt!: Date;
}
