import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A link of a page of primary content. Kept in the transaction that moves the head. */
@Entity('link_rows')
@Index('link_rows_target', ['spaceId', 'targetId', 'pageId'])
export class LinkRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('uuid')
  pageId!: string;

  /** Place among the page's links, from 0. */
  @PrimaryColumn('integer')
  ordinal!: number;

  @Column('uuid')
  organizationId!: string;

  @Column('text')
  kind!: 'page' | 'file' | 'url' | 'unresolved';

  /** Page or file it leads to; null for `url` and `unresolved`. */
  @Column('uuid', { nullable: true })
  targetId!: string | null;

  /** The target as written, for `url` and `unresolved`. */
  @Column('text', { nullable: true })
  target!: string | null;

  @Column('text', { nullable: true })
  anchor!: string | null;

  /** Anchor of the heading the link stands below. */
  @Column('text', { nullable: true })
  section!: string | null;

  @Column('text')
  relation!: 'reference' | 'dependsOn';
}
