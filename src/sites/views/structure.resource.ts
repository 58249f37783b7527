import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { SpaceResource } from '../../spaces/space.resource.js';

class PublishedUrl {
  @ApiProperty({ format: 'uri', required: false, description: 'Present only while the site is published.' })
  published?: string;
}

/** A space as a site shows it. */
export class SiteSpaceResource {
  @ApiProperty({ enum: ['site-space'] }) object!: 'site-space';
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Unique among the site spaces of the section, or of the root.' }) path!: string;
  @ApiProperty({ required: false, description: 'ID of its section.' }) section?: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Also served at the root of its section, or of the site.' })
  default!: boolean;
  @ApiProperty({ required: false, description: 'Decides whether a visitor sees it.' }) condition?: string;
  @ApiProperty() hasAdvancedCustomizationFeature!: boolean;
  @ApiProperty({ type: SpaceResource }) space!: SpaceResource;
  @ApiProperty({ type: PublishedUrl }) urls!: PublishedUrl;
}

/** A part of a site with one or more site spaces. */
export class SiteSectionResource {
  @ApiProperty({ enum: ['site-section'] }) object!: 'site-section';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 128 }) title!: string;
  @ApiProperty({ required: false }) description?: string;
  @ApiProperty({ required: false, description: 'Name of an icon.' }) icon?: string;
  @ApiProperty({ description: 'Unique among the sections of the site.' }) path!: string;
  @ApiProperty({ description: 'Also served at the root of the site.' }) default!: boolean;
  @ApiProperty({ required: false, description: 'Decides whether a visitor sees it.' }) condition?: string;
  @ApiProperty({ required: false, description: 'ID of its section group.' }) sectionGroup?: string;
  @ApiProperty({ type: [SiteSpaceResource] }) siteSpaces!: SiteSpaceResource[];
  @ApiProperty({ type: PublishedUrl }) urls!: PublishedUrl;
}

/** Sections of a site under one title. */
export class SiteSectionGroupResource {
  @ApiProperty({ enum: ['site-section-group'] }) object!: 'site-section-group';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 100 }) title!: string;
  @ApiProperty({ required: false, maxLength: 50, description: 'Name of an icon.' }) icon?: string;
  @ApiProperty({ type: [SiteSectionResource] }) sections!: SiteSectionResource[];
  @ApiProperty({ type: [SiteSectionResource], description: 'Same as `sections`.' })
  children!: SiteSectionResource[];
}

export type StructureItemResource = SiteSpaceResource | SiteSectionResource | SiteSectionGroupResource;

/** The structure of a site, in its order. */
@ApiExtraModels(SiteSpaceResource, SiteSectionResource, SiteSectionGroupResource)
export class SiteStructureResource {
  @ApiProperty({
    enum: ['siteSpaces', 'sections'],
    description: 'What the structure consists of: site spaces, or sections and section groups.',
  })
  type!: 'siteSpaces' | 'sections';
  @ApiProperty({
    type: 'array',
    items: {
      oneOf: [SiteSpaceResource, SiteSectionResource, SiteSectionGroupResource].map((each) => ({
        $ref: getSchemaPath(each),
      })),
    },
  })
  structure!: StructureItemResource[];
}
