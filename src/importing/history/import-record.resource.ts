import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import {
  IMPORT_EDITS,
  type ImportEdits,
  IMPORT_MODES,
  type ImportMode,
  IMPORT_SLUGS,
  type ImportSlugs,
} from '../structure/import-options.js';
import { IMPORT_SOURCES, type ImportSource } from '../structure/import-job.js';
import { IMPORT_PHASES, IMPORT_STATUSES, type ImportPhase, type ImportStatus } from './import.entity.js';
import {
  EDIT_OUTCOMES,
  EDITED_KINDS,
  type EditedKind,
  type EditOutcome,
} from '../structure/edited-resources.js';
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

class DeletedResourceItem {
  @ApiProperty({ description: 'Path in the space before the import; of a reusable content the title.' })
  path!: string;

  @ApiProperty({ enum: ['page', 'file', 'reusable-content'] })
  kind!: 'page' | 'file' | 'reusable-content';

  @ApiProperty({ description: 'ID of the page, file or reusable content that was deleted.' })
  id!: string;
}

/** A resource that was changed since the last mirror and differs in the source. */
export class EditedResourceItem {
  @ApiProperty({
    description: 'Path in the space. Of a reusable content the title, of a variable the name.',
  })
  path!: string;

  @ApiProperty({ enum: EDITED_KINDS, enumName: 'EditedKind' })
  kind!: EditedKind;

  @ApiProperty({ description: 'ID of the page, file or reusable content. Of a variable, its name.' })
  id!: string;

  @ApiProperty({
    enum: EDIT_OUTCOMES,
    enumName: 'EditOutcome',
    description:
      '`overwritten`: it is as in the source. `kept`: the change was merged with the source. `conflict`: the change was kept, and the change request has the side of the source. In an import that failed, what it would have overwritten.',
  })
  outcome!: EditOutcome;
}

/** A text or file that an import leaves out. */
export class SkippedResourceItem {
  @ApiProperty({ description: 'Path in the source, or URL.' })
  path!: string;

  @ApiProperty({ description: 'Why it was not imported.' })
  reason!: string;
}

export class ImportProgressResource {
  @ApiProperty({
    enum: IMPORT_PHASES,
    enumName: 'ImportPhase',
    description:
      '`waiting` for a free worker; `fetching` the source; `reading` it; `merging` it into the content; `writing` the result.',
  })
  phase!: ImportPhase;

  @ApiProperty({ required: false, description: 'Number of pages that were read.' })
  pagesRead?: number;

  @ApiProperty({ required: false, description: 'Number of pages of the source, as soon as it is known.' })
  pagesTotal?: number;
}

class ImportUrls {
  @ApiProperty({ description: 'This import in the API.' })
  location!: string;
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
    required: false,
    description: 'Code of the language that was imported. Absent if all languages were.',
  })
  language?: string;

  @ApiProperty({
    enum: IMPORT_SLUGS,
    enumName: 'ImportSlugs',
    description: 'Where the slugs of pages came from.',
  })
  slugs!: ImportSlugs;

  @ApiProperty({
    enum: IMPORT_MODES,
    enumName: 'ImportMode',
    description: 'Whether the import deleted what the source did not have.',
  })
  mode!: ImportMode;

  @ApiProperty({
    enum: IMPORT_EDITS,
    enumName: 'ImportEdits',
    description: 'What a mirror did with what was changed since the last mirror.',
  })
  edits!: ImportEdits;

  @ApiProperty({
    description:
      'Where the content came from, without the query. `data:` if it was sent in a `data:` URL, and `file:` with the name if it was sent as a file.',
  })
  url!: string;

  @ApiProperty({
    enum: IMPORT_STATUSES,
    enumName: 'ImportStatus',
    description: '`pending`: the import waits for its job, only after `Prefer: respond-async`.',
  })
  status!: ImportStatus;

  @ApiProperty({
    required: false,
    description: 'Present until an import after `Prefer: respond-async` has ended.',
  })
  progress?: ImportProgressResource;

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

  @ApiProperty({
    description: 'Number of pages, groups, links, reusable contents and files that were deleted.',
  })
  deletedResources!: number;

  @ApiProperty({ type: [DeletedResourceItem], description: 'What was deleted: the first 1,000 items.' })
  deleted!: DeletedResourceItem[];

  @ApiProperty({
    required: false,
    description:
      'ID of the mirror since which changes count. Absent if this is the first mirror of its place: what was changed is then not known.',
  })
  editsSince?: string;

  @ApiProperty({
    type: [EditedResourceItem],
    description: 'The items that were changed since then and differ in the source: the first 1,000.',
  })
  edited!: EditedResourceItem[];

  @ApiProperty({
    required: false,
    description: 'ID of the change request with the side of the source, if there are conflicts.',
  })
  conflictChangeRequest?: string;

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

  @ApiProperty()
  urls!: ImportUrls;
}
