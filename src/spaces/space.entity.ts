import { Column, Entity, Index } from 'typeorm';
import { TreeColumns } from '../collections/tree/tree-columns.js';

export const EDIT_MODES = ['live', 'locked'] as const;
export type EditMode = (typeof EDIT_MODES)[number];

/** Visibilities that sites give, widest first. */
export type PublishedVisibility = 'public' | 'unlisted' | 'visitor-auth' | 'share-link';

/** A container of pages and files. `headRevisionId` refers to its content. */
@Entity('spaces')
@Index('spaces_siblings', ['organizationId', 'parentId', 'position'])
@Index('spaces_organization', ['organizationId', 'id'], { where: 'deleted_at IS NULL' })
@Index('spaces_open', ['organizationId'], {
  where: 'deleted_at IS NULL AND (level_at_top OR level IS NOT NULL)',
})
@Index('spaces_closed', ['organizationId'], {
  where: 'deleted_at IS NULL AND NOT level_at_top AND level IS NULL',
})
export class Space extends TreeColumns {
  @Column('text', { default: 'live' })
  editMode!: EditMode;

  /** The active revision of primary content; moved by compare-and-set only. */
  @Column('uuid')
  headRevisionId!: string;

  /**
   * Widest visibility among the published sites that show the space, and that site. Maintained by the context of sites.
   */
  @Column('text', { nullable: true })
  publishedVisibility!: PublishedVisibility | null;

  @Column('uuid', { nullable: true })
  publishedSiteId!: string | null;

  /** Counters, maintained by the contexts whose rows they count, so that reading a space does not count rows. */
  @Column('integer', { default: 0 })
  openComments!: number;

  @Column('integer', { default: 0 })
  changeRequests!: number;

  @Column('integer', { default: 0 })
  changeRequestsOpen!: number;

  @Column('integer', { default: 0 })
  changeRequestsDraft!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @Index('spaces_deleted', { where: 'deleted_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  /** The purge has started to remove the content. The space cannot be restored. */
  @Column('boolean', { default: false })
  purging!: boolean;
}
