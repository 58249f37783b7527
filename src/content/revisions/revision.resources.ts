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
}
