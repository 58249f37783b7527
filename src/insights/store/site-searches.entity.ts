import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How often readers of a site searched for something on a day. */
@Entity('site_searches')
export class SiteSearches {
  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  siteId!: string;

  /** In UTC. */
  @Index('site_searches_day')
  @PrimaryColumn('date')
  day!: string;

  /** As `normalizeQuery` returns it. */
  @PrimaryColumn('text')
  query!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('integer')
  searches!: number;

  /** Number of results of the last search. */
  @Column('integer')
  results!: number;
}
