import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import {
  CHANGE_REQUEST_SCHEMA,
  type ChangeRequestRepresentation,
} from '../branches/merged-change-requests.js';
import { FileResource } from '../files/file.resource.js';
import { PAGE_TYPES } from '../../versioning/page.js';
import { RevisionGitResource } from '../pages/page.resource.js';
import { REVISION_TYPES } from '../store/revision.entity.js';
import { type AttributeChange, REVISION_CHANGE_TYPES } from './revision-changes.js';

class RevisionItemUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

/** A revision in a list: without its content. */
export class RevisionItemResource {
  @ApiProperty({ enum: ['revision'] }) object!: 'revision';
  @ApiProperty() id!: string;
  @ApiProperty({ type: [String] }) parents!: string[];
  @ApiProperty({ enum: REVISION_TYPES, enumName: 'RevisionType' }) type!: string;
  @ApiProperty({ required: false, description: 'ID of the user who made it.' }) author?: string;
  @ApiProperty({
    required: false,
    allOf: [{ $ref: getSchemaPath(CHANGE_REQUEST_SCHEMA) }],
    description: 'The change request that a `merge` came from.',
  })
  mergedFrom?: ChangeRequestRepresentation;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: RevisionGitResource, required: false, description: 'For revisions from Git.' })
  git?: RevisionGitResource;
  @ApiProperty() urls!: RevisionItemUrls;
}

/** A page as a change names it. */
class ChangedPageResource {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: PAGE_TYPES, enumName: 'PageType' }) type!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Slugs from the top. For a deleted page, its last path.' }) path!: string;
}

/** A reusable content as a change names it. */
class ChangedReusableContentResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
}

/** A part of a text that changed, as in a unified diff. */
class DiffHunkResource {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'The first line in the old text, from 1. If the hunk contains no old lines: the line that it follows, from 0.',
  })
  oldStart!: number;
  @ApiProperty({ type: 'integer', minimum: 0 }) oldLines!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'As `oldStart`, in the new text.' })
  newStart!: number;
  @ApiProperty({ type: 'integer', minimum: 0 }) newLines!: number;
  @ApiProperty({
    type: [String],
    description:
      'Each line after a space (in both texts), `-` (only in the old text) or `+` (only in the new text).',
  })
  lines!: string[];
}

/** The differences of a text, line by line. */
class TextDiffResource {
  @ApiProperty({ type: [DiffHunkResource] }) hunks!: DiffHunkResource[];
  @ApiProperty({ description: 'The text has more differences than `hunks` contains.' }) truncated!: boolean;
}

/** A change of a revision. */
export class RevisionChangeResource {
  @ApiProperty({ enum: REVISION_CHANGE_TYPES, enumName: 'RevisionChangeType' }) type!: string;
  @ApiProperty({ required: false, type: ChangedPageResource, description: 'For `page_…`.' })
  page?: ChangedPageResource;
  @ApiProperty({ required: false, type: FileResource, description: 'For `file_…`.' })
  file?: FileResource;
  @ApiProperty({
    required: false,
    type: ChangedReusableContentResource,
    description: 'For `reusable_content_…`.',
  })
  reusableContent?: ChangedReusableContentResource;
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { before: {}, after: {} },
      additionalProperties: false,
    },
    description:
      'The differences, by attribute. A side without a value is absent. `document` identifies the text by its `documentId`; `page_moved` has `parent`, `position` and `path`; `variables_edited` has `variables`, those of the space.',
  })
  attributes!: Record<string, AttributeChange>;
  @ApiProperty({
    required: false,
    type: TextDiffResource,
    description:
      'With `diff=true`, for pages and reusable contents that were created, edited or deleted: the differences of the text, as reads of both revisions return it.',
  })
  diff?: TextDiffResource;
}
