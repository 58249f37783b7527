import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EditedResource } from '../structure/edited-resources.js';
import type { ImportEdits, ImportMode, ImportSlugs } from '../structure/import-options.js';
import type { ContentRoots } from '../../content/store/content-store.js';
import type { NotUnderstood } from '../mdx/not-understood.js';
import type { ImportSource } from '../structure/import-job.js';
import type { ImportedResource, SkippedResource } from '../structure/source-tree.js';

export const IMPORT_STATUSES = ['pending', 'running', 'succeeded', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The phase of an import that runs as a job. */
export const IMPORT_PHASES = ['waiting', 'fetching', 'reading', 'merging', 'writing'] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/** An import: waiting for its job, running, succeeded or failed. IDs grow with the start time. */
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

  /** The page that was imported into; null: everything at the place, and imports of earlier versions. */
  @Column('uuid', { nullable: true })
  pageId!: string | null;

  /** The language that was imported alone; null: all. */
  @Column('text', { nullable: true })
  language!: string | null;

  @Column('text', { default: 'title' })
  slugs!: ImportSlugs;

  @Column('text', { default: 'update' })
  mode!: ImportMode;

  @Column('text', { default: 'overwrite' })
  edits!: ImportEdits;

  /** The mirror that `edited` counts from; null: there was none, or the import is not a mirror. */
  @Column('uuid', { nullable: true })
  editsSince!: string | null;

  /** The first resources that were changed since `editsSince`, and that this import would change back. */
  @Column('jsonb', { default: [] })
  edited!: EditedResource[];

  /** The change request that shows the side of the source where both sides changed the same. */
  @Column('uuid', { nullable: true })
  conflictRequestId!: string | null;

  /** The content with only the changes of the source, if that is not the content of `revisionId`. */
  @Column('jsonb', { nullable: true })
  base!: ContentRoots | null;

  /**
   * Without user name, password, query and fragment; only `data:` for a `data:` URL, and `file:` with its name for a file
   * that was sent.
   */
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

  @Column('integer', { default: 0 })
  deletedResources!: number;

  /** The first deleted resources. */
  @Column('jsonb', { default: [] })
  deleted!: ImportedResource[];

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

  /** Only of an import that runs as a job. */
  @Column('text', { nullable: true })
  phase!: ImportPhase | null;

  /** Pages that were read; null: the import does not run as a job. */
  @Column('integer', { nullable: true })
  pagesRead!: number | null;

  /** Pages of the source; null: not known. */
  @Column('integer', { nullable: true })
  pagesTotal!: number | null;

  /** The process that runs or ran the import; null while it waits, and for imports of earlier versions. */
  @Column('uuid', { nullable: true })
  instanceId!: string | null;
}
