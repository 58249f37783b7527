import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  getSchemaPath,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import type { ListResource } from '../common/lists/list-resource.js';
import { OrganizationResource } from '../organizations/organization.resource.js';
import { SpaceResource } from '../spaces/space.resource.js';
import { LINK_STATUSES, type LinkStatus } from './dto/links-query.js';
import { FileResource } from '../content/files/file.resource.js';
import { NamedPage } from '../content/pages/page.resource.js';
import { LINK_SOURCE_KINDS, type LinkSourceKind } from './link-source.js';

export const LINK_RELATIONS = ['reference', 'dependsOn'] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

/** The version of the content that contains the link. */
export class VersionContext {
  @ApiProperty({ enum: ['revision', 'changeRequest'] }) type!: 'revision' | 'changeRequest';
  @ApiProperty({ required: false, description: 'ID of the revision, for `revision`.' }) revision?: string;
  @ApiProperty({ required: false, description: 'ID of the change request, for `changeRequest`.' })
  changeRequest?: string;
}

/** A page below a linked page. */
class PageBelowLinkedPage extends NamedPage {
  @ApiProperty({ type: () => [PageBelowLinkedPage] }) pages!: PageBelowLinkedPage[];
}

/** A page with a link, or a linked page; only its `id` when it does not exist. */
export class LinkedPage extends IntersectionType(
  PickType(NamedPage, ['id']),
  PartialType(OmitType(NamedPage, ['id'])),
) {
  @ApiProperty({
    type: [PageBelowLinkedPage],
    required: false,
    description:
      'The first pages below it: up to 100 for each page, and up to 2,000 in one page of the list. `[]` if it has none.',
  })
  pages?: PageBelowLinkedPage[];
}

/** A reusable content with a link. */
export class LinkedReusableContent {
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent if the reusable content does not exist.' })
  title?: string;
}

export const LINK_TARGET_KINDS = [
  'page',
  'file',
  'reusable-content',
  'space',
  'collection',
  'user',
  'openapi',
  'url',
] as const;

/** A place in a text, by a heading. */
export class InternalLocation {
  @ApiProperty({ enum: ['anchor'] }) type!: 'anchor';
  @ApiProperty({ description: 'Anchor of the heading.' }) anchor!: string;
}

/** The target of a link; `kind` defines which other properties exist. */
export class LinkTarget {
  @ApiProperty({
    enum: LINK_TARGET_KINDS,
    description:
      '`url`: a URL, or a path that leads nowhere, as written. Targets outside this content (`space`, `collection`, `user`, `openapi`, and pages of another space) have only an `id`.',
  })
  kind!: (typeof LINK_TARGET_KINDS)[number];
  @ApiProperty({
    type: OrganizationResource,
    required: false,
    description: 'Absent for a URL, and for callers who cannot view the organization.',
  })
  organization?: OrganizationResource;
  @ApiProperty({ type: SpaceResource, required: false, description: 'Absent for a URL.' })
  space?: SpaceResource;
  @ApiProperty({ type: VersionContext, required: false }) versionContext?: VersionContext;
  @ApiProperty({
    required: false,
    description: 'ID of the page, file or other resource, even if it no longer exists.',
  })
  id?: string;
  @ApiProperty({ required: false, description: 'Title of the included reusable content.' })
  title?: string;
  @ApiProperty({ type: LinkedPage, required: false }) page?: LinkedPage;
  @ApiProperty({ type: InternalLocation, required: false, description: 'The heading of the page.' })
  internalLocation?: InternalLocation;
  @ApiProperty({ type: FileResource, required: false, description: 'Absent if the file does not exist.' })
  file?: FileResource;
  @ApiProperty({ required: false }) url?: string;
}

/** A page or reusable content with a link, and the version that contains it. */
export class HolderResource {
  @ApiProperty({ enum: LINK_SOURCE_KINDS, enumName: 'LinkHolder' }) kind!: LinkSourceKind;
  @ApiProperty({
    type: OrganizationResource,
    required: false,
    description: 'Absent for callers who cannot view the organization.',
  })
  organization?: OrganizationResource;
  @ApiProperty({ type: SpaceResource }) space!: SpaceResource;
  @ApiProperty({ type: VersionContext }) versionContext!: VersionContext;
  @ApiProperty({ type: LinkedPage, required: false, description: 'For `page`.' }) page?: LinkedPage;
  @ApiProperty({ type: LinkedReusableContent, required: false, description: 'For `reusable-content`.' })
  reusableContent?: LinkedReusableContent;
}

/** A place with a link. */
export class LinkLocation extends HolderResource {
  @ApiProperty({
    required: false,
    description:
      'The heading above the link. Absent if there is none, and for the target of a `link` page or a cover.',
  })
  internalLocation?: InternalLocation;
}

/** All links to one target. */
export class LinkResource {
  @ApiProperty({
    enum: LINK_STATUSES,
    enumName: 'LinkStatus',
    description:
      '`broken`: the page, file, heading or reusable content does not exist. `in-app`: a URL of this service.',
  })
  status!: LinkStatus;
  @ApiProperty({
    enum: LINK_RELATIONS,
    enumName: 'LinkRelation',
    description:
      '`dependsOn`: a page shows the target (image, embed, include). `reference`: pages only link to it.',
  })
  relation!: LinkRelation;
  @ApiProperty({ type: LinkTarget }) targetReference!: LinkTarget;
  @ApiProperty({
    type: [LinkLocation],
    description:
      'The places that contain the link: up to 100 for each target, and up to 2,000 in one page of the list. There is one for each heading of a page or reusable content with such links below it.',
  })
  locationReferences!: LinkLocation[];
}

/** A page or reusable content that links to a page or file. */
export class BacklinkResource extends HolderResource {
  @ApiProperty({ enum: LINK_RELATIONS, enumName: 'LinkRelation' }) relation!: LinkRelation;
  @ApiProperty({ type: FileResource, required: false, description: 'The file it links to.' })
  file?: FileResource;
}

/** Number of targets, regardless of the filter. */
export interface LinkStats {
  total: number;
  broken: { total: number; changeRequest: number };
}

/** A list of links: the list envelope with `stats`. */
export interface LinkListResource extends ListResource<LinkResource> {
  stats: LinkStats;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

/** Describes a list of links in the API reference. */
export function ApiLinkListResponse(): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(LinkResource),
    ApiOkResponse({
      description:
        'A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list, and `stats` counts all statuses.',
      schema: {
        type: 'object',
        required: ['count', 'items', 'stats'],
        properties: {
          next: {
            type: 'object',
            required: ['page'],
            properties: { page: { type: 'string' } },
            additionalProperties: false,
          },
          count: COUNT,
          items: { type: 'array', items: { $ref: getSchemaPath(LinkResource) } },
          stats: {
            type: 'object',
            required: ['total', 'broken'],
            properties: {
              total: COUNT,
              broken: {
                type: 'object',
                required: ['total', 'changeRequest'],
                properties: { total: COUNT, changeRequest: COUNT },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    }),
  );
}
