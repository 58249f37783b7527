import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MAY_DEPEND_ON_READER } from './reader-dependent.sql.js';
import { MAY_HAVE_TAGS } from './tagged-documents.sql.js';
import type { DocumentLink, DocumentSection } from '../../markdown/source/stored-document.js';

/** The text of a page, stored once per content; see StoredDocument for the shapes. */
@Entity('documents')
@Index('documents_for_readers', ['spaceId', 'hash'], { where: MAY_DEPEND_ON_READER })
@Index('documents_with_tags', ['spaceId', 'hash'], { where: MAY_HAVE_TAGS })
export class DocumentRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('uuid')
  organizationId!: string;

  @Column('text')
  markdown!: string;

  @Column('jsonb')
  links!: DocumentLink[];

  @Column('jsonb')
  sections!: DocumentSection[];

  /** Number of links and sections. null: not counted yet, because an earlier version wrote the document. */
  @Column('integer', { nullable: true })
  parts!: number | null;
}
