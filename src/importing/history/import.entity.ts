import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { NotUnderstood } from '../mdx/not-understood.js';
import type { ImportSource } from '../structure/import-job.js';
import type { ImportedResource, SkippedResource } from '../structure/source-tree.js';

export const IMPORT_STATUSES = ['running', 'succeeded', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** An import: running, succeeded or failed. Ids grow with the start time. */
@Entity('imports')
@Index('imports_space', ['spaceId', 'id'])
@Index('imports_running', ['instanceId'], { where: `status = 'running'` })
export class ImportRow {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  /** The change request that was imported into; null: primary content. */
  @Column('uuid', { nullable: true })
  changeRequestId!: string | null;

  @Column('text')
  source!: ImportSource;

  /** Without user name, password, query and fragment; only `data:` for a `data:` URL. */
  @Column('text')
  url!: string;

  @Column('text')
  status!: ImportStatus;

  /** Why the import failed. */
  @Column('text', { nullable: true })
  error!: string | null;

  /** The head after the import. */
  @Column('uuid', { nullable: true })
  revisionId!: string | null;

  @Column('integer')
  importedResources!: number;

  @Column('integer')
  totalResources!: number;

  /** The first imported resources. */
  @Column('jsonb', { default: [] })
  imported!: ImportedResource[];

  /** The first skipped resources. */
  @Column('jsonb', { default: [] })
  skipped!: SkippedResource[];

  /** Markup of the source that was not understood. */
  @Column('jsonb', { default: [] })
  notUnderstood!: NotUnderstood[];

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  @Column('timestamptz')
  startedAt!: Date;

  /** null while the import runs. */
  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** The process that runs or ran the import; null for imports of earlier versions. */
  @Column('uuid', { nullable: true })
  instanceId!: string | null;
}
