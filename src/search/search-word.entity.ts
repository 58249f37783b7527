import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A word of the texts of a space, as it is written but without accents and case, to correct typos of queries. Updated with
 * the search rows.
 */
@Entity('search_words')
@Index('search_words_organization', ['organizationId', 'word'])
export class SearchWord {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('text', { collation: 'C' })
  word!: string;

  @Column('uuid')
  organizationId!: string;

  /** Number of pages with the word. */
  @Column('int')
  pages!: number;
}
