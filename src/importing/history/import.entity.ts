import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ImportSource } from '../structure/import-job.js';
import type { ImportedResource, SkippedResource } from '../structure/source-tree.js';

export const IMPORT_STATUSES = ['running', 'succeeded', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** An import that runs, was made or was tried. Ids grow with the time of the start. */
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

  /** The change request it went into; null: primary content. */
  @Column('uuid', { nullable: true })
  changeRequestId!: string | null;

  @Column('text')
  source!: ImportSource;

  /** Without user name, password, query and fragment; of a `data:` URL nothing but that it is one. */
  @Column('text')
  url!: string;

  @Column('text')
  status!: ImportStatus;

  /** Why it failed. */
  @Column('text', { nullable: true })
  error!: string | null;

  /** The revision it left as the head. */
  @Column('uuid', { nullable: true })
  revisionId!: string | null;

  @Column('integer')
  importedResources!: number;

  @Column('integer')
  totalResources!: number;

  /** The first of what came in. */
  @Column('jsonb', { default: [] })
  imported!: ImportedResource[];

  /** The first of what did not come in. */
  @Column('jsonb', { default: [] })
  skipped!: SkippedResource[];

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  @Column('timestamptz')
  startedAt!: Date;

  /** null while it runs. */
  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** The process that runs it, or ran it; null for imports of earlier versions. */
  @Column('uuid', { nullable: true })
  instanceId!: string | null;
}
