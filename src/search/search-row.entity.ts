import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The search index of a page of primary content. Updated in the transaction that moves the head. */
@Entity('search_rows')
@Index('search_rows_words', { synchronize: false })
@Index('search_rows_conditional', ['spaceId'], { where: 'conditional' })
@Index('search_rows_unread', ['spaceId'], { where: 'spellings IS NULL' })
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

  /**
   * Words of the page as they are written, without accents and case, that are counted in `search_words`. Null if they have
   * not been read yet, in rows that are older than the column.
   */
  @Column('text', { array: true, nullable: true, select: false })
  spellings!: string[] | null;

  /** Anchors of the page, to check links to it. */
  @Column('text', { array: true, default: '{}' })
  anchors!: string[];
}
