import { ApiProperty } from '@nestjs/swagger';
import { RevisionChangeResource } from '../content/revisions/revision.resources.js';
import { EditedResourceItem, SkippedResourceItem } from './history/import-record.resource.js';
import { NotUnderstoodResource } from './history/not-understood.resource.js';

/** The changes that a dry run would make. */
class ImportChangesResource {
  @ApiProperty({ description: 'Number of all changes.' }) count!: number;
  @ApiProperty({
    type: [RevisionChangeResource],
    description:
      'The first changes, as in the changes of a revision: up to 1,000, and up to 1,048,576 characters of JSON.',
  })
  items!: RevisionChangeResource[];
}

/** The result of an import. */
export class ImportResource {
  @ApiProperty({
    description:
      'ID of the new revision, or of the current one if nothing changed or the import is a dry run.',
  })
  revision!: string;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were imported.' })
  importedResources!: number;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were found.' })
  totalResources!: number;
  @ApiProperty({
    type: [NotUnderstoodResource],
    description: 'Markup that was not understood: the 100 most frequent names. Its content was imported.',
  })
  notUnderstood!: NotUnderstoodResource[];
  @ApiProperty({
    type: [String],
    required: false,
    description:
      'Codes of the languages of the source, the main one first. Absent if the configuration of the documentation states none.',
  })
  languages?: string[];
  @ApiProperty({
    required: false,
    description:
      'Number of pages, groups, links, reusable contents and files that were deleted. Only for the mode `mirror`.',
  })
  deletedResources?: number;
  @ApiProperty({
    required: false,
    description:
      'ID of the mirror since which changes count. Only for the mode `mirror`, and absent if this is the first mirror of its place: what was changed is then not known.',
  })
  editsSince?: string;
  @ApiProperty({
    type: [EditedResourceItem],
    required: false,
    description:
      'The items that were changed since then and differ in the source: the first 1,000. Only for the mode `mirror`.',
  })
  edited?: EditedResourceItem[];
  @ApiProperty({
    required: false,
    description: 'ID of the change request with the side of the source, if there are conflicts.',
  })
  conflictChangeRequest?: string;
  @ApiProperty({
    type: ImportChangesResource,
    required: false,
    description: 'What the import would change. Only for a dry run.',
  })
  changes?: ImportChangesResource;
  @ApiProperty({
    type: [SkippedResourceItem],
    required: false,
    description: 'What the import would skip: the first 100 items. Only for a dry run.',
  })
  skipped?: SkippedResourceItem[];
}
