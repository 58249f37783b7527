import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DocumentLink, DocumentSection } from '../../markdown/source/stored-document.js';

/**
 * SQL for documents whose visible parts may depend on the reader. Includes all of `dependsOnReader`, and a few others,
 * because PostgreSQL knows other white space.
 */
export const MAY_DEPEND_ON_READER = String.raw`markdown ~ '\{%[^a-zA-Z0-9{%]*if' OR strpos(markdown, 'visitor') > 0 AND markdown ~ '\{\{|expression'`;

/** The text of a page, stored once per content; see StoredDocument for the shapes. */
@Entity('documents')
@Index('documents_for_readers', ['spaceId', 'hash'], { where: MAY_DEPEND_ON_READER })
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
}
