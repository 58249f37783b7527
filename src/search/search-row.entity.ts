import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The search index of a page of primary content. Updated in the transaction that moves the head. */
@Entity('search_rows')
@Index('search_rows_words', { synchronize: false })
@Index('search_rows_conditional', ['spaceId'], { where: 'conditional' })
export class SearchRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('uuid')
  pageId!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('text')
  title!: string;

  @Column('bytea', { nullable: true })
  documentHash!: Buffer | null;

  /** Whether the text may have blocks that only some readers see. */
  @Column('boolean', { default: false })
  conditional!: boolean;

  /** Title with weight A, headings with B, text with C. */
  @Column('tsvector', { select: false })
  words!: string;

  /** Title and headings of `words`. Small, so that ranking does not have to read the text. */
  @Column('tsvector', { select: false, default: '' })
  heads!: string;

  /** Anchors of the page, to check links to it. */
  @Column('text', { array: true, default: '{}' })
  anchors!: string[];
}
