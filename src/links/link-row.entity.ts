import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OPENAPI_SPEC } from '../versioning/page-links.js';
import type { LinkSourceKind } from './link-source.js';

/** Condition for rows that name the source of a computed page. The length keeps other targets out of the index. */
export const MADE_OF_SPECIFICATION = `relation = 'dependsOn' AND starts_with(target, '${OPENAPI_SPEC}') AND length(target) < 120`;

/** A link in a page or reusable content of primary content. Written in the transaction that moves the head. */
@Entity('link_rows')
@Index('link_rows_target', ['spaceId', 'targetId', 'holderId'])
@Index('link_rows_specification', ['organizationId', 'target', 'spaceId'], { where: MADE_OF_SPECIFICATION })
export class LinkRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  /** Page or reusable content. The column is older than links of reusable contents; old processes still write it. */
  @PrimaryColumn('uuid', { name: 'page_id' })
  holderId!: string;

  @Column('text', { default: 'page' })
  holder!: LinkSourceKind;

  /** Index among the links of its source, from 0. */
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
