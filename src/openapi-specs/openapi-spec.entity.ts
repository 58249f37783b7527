import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProcessErrorCode, ProcessingState } from './processing-state.js';

/** An OpenAPI specification of an organization, and what became of its source. */
@Entity('openapi_specs')
@Index('openapi_specs_slug', ['organizationId', 'slug'], { unique: true })
@Index('openapi_specs_due', ['lookAt'], { where: 'look_at IS NOT NULL' })
export class OpenAPISpec {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  slug!: string;

  /** Where it is read from; null: it was sent as text. */
  @Column('text', { nullable: true })
  sourceUrl!: string | null;

  /** The text that was sent; null: it is read from an address. */
  @Column('text', { nullable: true, select: false })
  sourceText!: string | null;

  /** Counts the sources it was given, so that what comes of an earlier one is not taken for the present one. */
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

  /** The same in words, for who gave the source. */
  @Column('text', { nullable: true })
  lastProcessErrorMessage!: string | null;

  /** When its source is looked at again; null: never. */
  @Column('timestamptz', { nullable: true })
  lookAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
