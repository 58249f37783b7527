import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What search knows of a page of primary content. Kept in the transaction that moves the head. */
@Entity('search_rows')
@Index('search_rows_words', { synchronize: false })
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

  /** Title with weight A, headings with B, text with C. */
  @Column('tsvector', { select: false })
  words!: string;

  /** The part of `words` that is title and headings: small, so that ranking reads it without reading the text. */
  @Column('tsvector', { select: false, default: '' })
  heads!: string;

  /** Anchors of the page's headings, which links to it are checked against. */
  @Column('text', { array: true, default: '{}' })
  anchors!: string[];
}
