import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import {
  CHANGE_REQUEST_SCHEMA,
  type ChangeRequestRepresentation,
} from '../branches/merged-change-requests.js';
import { PAGE_TYPES } from '../../versioning/page.js';
import { ContentReferenceResource } from './content-reference.resource.js';
import { DocumentResource, MarkdownResource } from './document.resource.js';
import { FileResource } from '../files/file.resource.js';
import { GitSourceResource } from '../files/git-source.resource.js';
import { REVISION_TYPES } from '../store/revision.entity.js';

class PageUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

class PageLayoutResource {
  @ApiProperty({ required: false, enum: ['default', 'wide'] }) width?: 'default' | 'wide';
  @ApiProperty({ required: false }) cover?: boolean;
  @ApiProperty({ required: false, enum: ['hero', 'full'] }) coverSize?: 'hero' | 'full';
  @ApiProperty({ required: false }) title?: boolean;
  @ApiProperty({ required: false }) description?: boolean;
  @ApiProperty({ required: false }) tableOfContents?: boolean;
  @ApiProperty({ required: false }) outline?: boolean;
  @ApiProperty({ required: false }) pagination?: boolean;
  @ApiProperty({ required: false }) metadata?: boolean;
}

class PageCoverResource {
  @ApiProperty({ type: ContentReferenceResource, required: false }) ref?: ContentReferenceResource;
  @ApiProperty({ type: ContentReferenceResource, required: false }) refDark?: ContentReferenceResource;
  @ApiProperty({ required: false }) yPos?: number;
}

class ComputedDependency {
  @ApiProperty({ type: ContentReferenceResource }) ref!: ContentReferenceResource;
}

/** The source of the content of a computed page. */
@ApiExtraModels(ComputedDependency)
class ComputedSourceResource {
  @ApiProperty() type!: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ComputedDependency) },
    description: 'What it is computed from, by name.',
  })
  dependencies?: Record<string, ComputedDependency>;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  props?: object;
}

/** The properties of a page wherever it is named. */
export class NamedPage {
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 255 }) title!: string;
  @ApiProperty({
    required: false,
    description: 'The character. For visitors of a site, its code points in hexadecimal, joined by `-`.',
  })
  emoji?: string;
  @ApiProperty({ required: false }) icon?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ enum: PAGE_TYPES, enumName: 'PageType' }) type!: string;
  @ApiProperty() urls!: PageUrls;
  @ApiProperty({ description: 'Unique among its siblings.' }) slug!: string;
  @ApiProperty({ description: 'Slugs from the top, joined by `/`.' }) path!: string;
  @ApiProperty({ required: false }) description?: string;
  @ApiProperty({
    type: PageLayoutResource,
    required: false,
    description:
      'Always present on a `document`, with all properties. On other pages, contains only the properties that were set.',
  })
  layout?: PageLayoutResource;
  @ApiProperty({ required: false }) hidden?: boolean;
  @ApiProperty({ required: false }) noIndex?: boolean;
  @ApiProperty({ required: false }) noRobotsIndex?: boolean;
  @ApiProperty({ type: ContentReferenceResource, required: false, description: 'Target of a `link` page.' })
  target?: ContentReferenceResource;
  @ApiProperty({ required: false, description: 'For a `link` page that leads to an address: the address.' })
  href?: string;
}

/** A page as the API returns it. */
export class PageResource extends NamedPage {
  @ApiProperty({ required: false, description: 'The text. Present only when you retrieve a single page.' })
  markdown?: string;
  @ApiProperty({
    type: DocumentResource,
    required: false,
    description: 'The text as structured blocks. Present with `format=document`, instead of `markdown`.',
  })
  document?: DocumentResource;
  @ApiProperty({
    required: false,
    description:
      'Identifies the text: different texts have different IDs, and the same text of a space always has the same ID. Readers without a role get other IDs than members.',
  })
  documentId?: string;
  @ApiProperty({ type: () => [PageResource], description: 'The pages below this one.' })
  pages!: PageResource[];
  @ApiProperty({ type: PageCoverResource, required: false }) cover?: PageCoverResource;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  variables?: Record<string, string>;
  @ApiProperty({
    type: ContentReferenceResource,
    required: false,
    description: 'Same as `target`, with the name that edits use.',
  })
  ref?: ContentReferenceResource;
  @ApiProperty({
    type: ComputedSourceResource,
    required: false,
    description: 'For `computed` pages, which visitors of a site read as a `document` or `group`.',
  })
  computed?: ComputedSourceResource;
  @ApiProperty({
    required: false,
    description:
      'What the page was generated from: for a `computed` page, the version of its source; for a page below it, the part of the source, such as `GET /pets`.',
  })
  computedSeed?: string;
  @ApiProperty({ type: GitSourceResource, required: false, description: 'For pages from a Git repository.' })
  git?: GitSourceResource;
}

/** All pages of a revision. */
export class PagesResource {
  @ApiProperty({ type: [PageResource] }) pages!: PageResource[];
}

class RevisionUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

/** A text that several pages include. */
class ReusableContentResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() document!: MarkdownResource;
  @ApiProperty({ type: GitSourceResource, required: false }) git?: GitSourceResource;
}

/** A tag of updates in the texts of a revision. */
export class RevisionTagResource {
  @ApiProperty({ description: 'Identifies the tag. Updates have it in `data.tags`.' }) slug!: string;
  @ApiProperty({ description: 'What readers see.' }) label!: string;
  @ApiProperty({ enum: ['default'] }) color!: 'default';
}

/** The git commit that a revision was imported from or exported to. */
export class RevisionGitResource {
  @ApiProperty() oid!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'Whether this service created the commit.' }) createdByService!: boolean;
  @ApiProperty({ required: false }) url?: string;
  @ApiProperty({ required: false }) ref?: string;
}

/** A revision as the API returns it. */
@ApiExtraModels(PageResource, FileResource)
export class RevisionResource {
  @ApiProperty({ enum: ['revision'] }) object!: 'revision';
  @ApiProperty() id!: string;
  @ApiProperty({ type: [String] }) parents!: string[];
  @ApiProperty({ enum: REVISION_TYPES, enumName: 'RevisionType' }) type!: string;
  @ApiProperty({
    required: false,
    allOf: [{ $ref: getSchemaPath(CHANGE_REQUEST_SCHEMA) }],
    description:
      'The change request that a `merge` came from. Absent for readers who only see what a site shows of the space.',
  })
  mergedFrom?: ChangeRequestRepresentation;
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(PageResource) } }) pages!: PageResource[];
  @ApiProperty({ type: [FileResource] }) files!: FileResource[];
  @ApiProperty({ type: [ReusableContentResource] }) reusableContents!: ReusableContentResource[];
  @ApiProperty({
    type: [RevisionTagResource],
    description: 'The tags of updates in the texts, up to 1,000, in the order of the pages.',
  })
  tags!: RevisionTagResource[];
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) variables!: Record<
    string,
    string
  >;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: RevisionGitResource, required: false, description: 'For revisions from Git.' })
  git?: RevisionGitResource;
  @ApiProperty() urls!: RevisionUrls;
}
