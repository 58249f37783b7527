import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProcessErrorCode, ProcessingState } from './processing-state.js';

/** An OpenAPI specification of an organization, and the state of its source. */
@Entity('openapi_specs')
@Index('openapi_specs_slug', ['organizationId', 'slug'], { unique: true })
@Index('openapi_specs_imported', ['importSpaceId', 'importPath', 'organizationId'], {
  unique: true,
  where: 'import_space_id IS NOT NULL',
})
@Index('openapi_specs_due', ['lookAt'], { where: 'look_at IS NOT NULL' })
export class OpenAPISpec {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  slug!: string;

  /** The URL of the source; null: the source is a text. */
  @Column('text', { nullable: true })
  sourceUrl!: string | null;

  /** The text of the source; null: the source is a URL. */
  @Column('text', { nullable: true, select: false })
  sourceText!: string | null;

  /** The space with whose content it was imported; null: it was not imported, or the space was deleted. */
  @ForeignKey('Space', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  importSpaceId!: string | null;

  /** Its path in the imported source. */
  @Column('text', { nullable: true })
  importPath!: string | null;

  /** SHA-256 of the imported file, in hexadecimal; null: the source is another one. */
  @Column('text', { nullable: true })
  importHash!: string | null;

  /** Counts the sources, so the result of an earlier source does not replace the result of the current one. */
  @Column('integer')
  sourceCount!: number;

  @Column('text')
  processingState!: ProcessingState;

  @Column('uuid', { nullable: true })
  lastVersionId!: string | null;

  @Column('timestamptz', { nullable: true })
  lastProcessedAt!: Date | null;

  @Column('text', { nullable: true })
  lastProcessErrorCode!: ProcessErrorCode | null;

  /** A message for the user who set the source. */
  @Column('text', { nullable: true })
  lastProcessErrorMessage!: string | null;

  /** When the source is read again; null: never. */
  @Column('timestamptz', { nullable: true })
  lookAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
