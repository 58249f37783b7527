import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../../auth/user.resource.js';
import { IMPORT_SOURCES, type ImportSource } from '../import-job.js';
import { IMPORT_STATUSES, type ImportStatus } from './import.entity.js';

class ImportedResourceItem {
  @ApiProperty({ description: 'Where it is in the source.' })
  path!: string;

  @ApiProperty({
    enum: ['page', 'file', 'reusable-content'],
    description: 'A group or a link that has a text in the source is a page too.',
  })
  kind!: 'page' | 'file' | 'reusable-content';

  @ApiProperty({ description: 'Of the page, file or reusable content that it became.' })
  id!: string;
}

class SkippedResourceItem {
  @ApiProperty({ description: 'Where it is in the source, or its address.' })
  path!: string;

  @ApiProperty({ description: 'Why it did not come in.' })
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
    description: 'Where the content came from, without its query; `data:` when it was sent inline.',
  })
  url!: string;

  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'ImportStatus' })
  status!: ImportStatus;

  @ApiProperty({ required: false, description: 'Why it failed; nothing was changed then.' })
  error?: string;

  @ApiProperty({
    required: false,
    description: 'Id of the revision that it left; absent while it runs, and when it failed.',
  })
  revision?: string;

  @ApiProperty({ required: false, description: 'Id of the change request that it went into.' })
  changeRequest?: string;

  @ApiProperty({ description: 'Pages, reusable contents and files that came in.' })
  importedResources!: number;

  @ApiProperty({ description: 'Pages, reusable contents and files that were found.' })
  totalResources!: number;

  @ApiProperty({ type: [ImportedResourceItem], description: 'What came in, one by one: the first 1,000.' })
  imported!: ImportedResourceItem[];

  @ApiProperty({ type: [SkippedResourceItem], description: 'What did not come in: the first 100.' })
  skipped!: SkippedResourceItem[];

  @ApiProperty({ format: 'date-time' })
  startedAt!: string;

  @ApiProperty({ required: false, format: 'date-time', description: 'Absent while it runs.' })
  finishedAt?: string;

  @ApiProperty({ required: false, description: 'Who made it; absent when they are gone.' })
  author?: UserResource;
}
