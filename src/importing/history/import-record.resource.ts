import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import { IMPORT_SOURCES, type ImportSource } from '../structure/import-job.js';
import { IMPORT_STATUSES, type ImportStatus } from './import.entity.js';
import { NotUnderstoodResource } from './not-understood.resource.js';

class ImportedResourceItem {
  @ApiProperty({ description: 'Path in the source.' })
  path!: string;

  @ApiProperty({
    enum: ['page', 'file', 'reusable-content'],
    description: 'A group or a link that has a text in the source is a page too.',
  })
  kind!: 'page' | 'file' | 'reusable-content';

  @ApiProperty({ description: 'ID of the page, file or reusable content that was created or updated.' })
  id!: string;
}

class SkippedResourceItem {
  @ApiProperty({ description: 'Path in the source, or URL.' })
  path!: string;

  @ApiProperty({ description: 'Why it was not imported.' })
  reason!: string;
}

/** An import of a space's history. */
export class ImportRecordResource {
  @ApiProperty({ enum: ['import'] })
  object!: 'import';

  @ApiProperty()
  id!: string;

  @ApiProperty({ enum: IMPORT_SOURCES, enumName: 'ImportSource' })
  source!: ImportSource;

  @ApiProperty({
    description: 'Where the content came from, without the query. `data:` if it was sent inline.',
  })
  url!: string;

  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'ImportStatus' })
  status!: ImportStatus;

  @ApiProperty({ required: false, description: 'Why the import failed. A failed import changes nothing.' })
  error?: string;

  @ApiProperty({
    required: false,
    description: 'ID of the resulting revision. Absent while the import runs, and if it failed.',
  })
  revision?: string;

  @ApiProperty({
    required: false,
    description: 'ID of the change request that the content was imported into.',
  })
  changeRequest?: string;

  @ApiProperty({ description: 'Number of pages, reusable contents and files that were imported.' })
  importedResources!: number;

  @ApiProperty({ description: 'Number of pages, reusable contents and files that were found.' })
  totalResources!: number;

  @ApiProperty({ type: [ImportedResourceItem], description: 'What was imported: the first 1,000 items.' })
  imported!: ImportedResourceItem[];

  @ApiProperty({ type: [SkippedResourceItem], description: 'What was not imported: the first 100 items.' })
  skipped!: SkippedResourceItem[];

  @ApiProperty({
    type: [NotUnderstoodResource],
    description: 'Markup that was not understood: the 100 most frequent names. Its content was imported.',
  })
  notUnderstood!: NotUnderstoodResource[];

  @ApiProperty({ format: 'date-time' })
  startedAt!: string;

  @ApiProperty({ required: false, format: 'date-time', description: 'Absent while the import runs.' })
  finishedAt?: string;

  @ApiProperty({
    required: false,
    description: 'The user who made it. Absent if the account no longer exists.',
  })
  author?: UserResource;
}
