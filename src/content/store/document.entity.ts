import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DocumentLink, DocumentSection } from '../../markdown/source/stored-document.js';

/** The text of a page, stored once per content; see StoredDocument for the shapes. */
@Entity('documents')
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
