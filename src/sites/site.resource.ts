import { ApiProperty } from '@nestjs/swagger';
import { SpaceResource } from '../spaces/space.resource.js';
import { SITE_TYPES, SITE_VISIBILITIES } from './site.entity.js';

class SiteUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
  @ApiProperty({ format: 'uri', required: false, description: 'Only while the site is published.' })
  published?: string;
}

class AdaptiveContent {
  @ApiProperty() enabled!: boolean;
}

class SiteAds {
  @ApiProperty({ enum: ['pending', 'in-review', 'live', 'rejected', 'disabled'] }) status!: string;
  @ApiProperty() submittable!: boolean;
}

class SiteFeature {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: SITE_TYPES }) plan!: string;
  @ApiProperty() frozen!: boolean;
  @ApiProperty({ type: [String] }) customizations!: string[];
}

/** A docs site as the API shows it. */
export class SiteResource {
  @ApiProperty({ enum: ['site'] }) object!: 'site';
  @ApiProperty() id!: string;
  @ApiProperty({ enum: SITE_TYPES, enumName: 'SiteType' }) type!: string;
  @ApiProperty({ minLength: 2, maxLength: 128 }) title!: string;
  @ApiProperty({ required: false }) basename?: string;
  @ApiProperty({ enum: SITE_VISIBILITIES, enumName: 'SiteVisibility' }) visibility!: string;
  @ApiProperty() published!: boolean;
  @ApiProperty() siteSpaces!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() adaptiveContent!: AdaptiveContent;
  @ApiProperty() ads!: SiteAds;
  @ApiProperty({ enum: ['excluded', 'included'] }) agentsContext!: string;
  @ApiProperty({ type: [SiteFeature] }) features!: SiteFeature[];
  @ApiProperty({ type: SiteUrls }) urls!: SiteUrls;
}

class SiteSpaceUrls {
  @ApiProperty({ format: 'uri', required: false }) published?: string;
}

/** A space as a site shows it. */
export class SiteSpaceResource {
  @ApiProperty({ enum: ['site-space'] }) object!: 'site-space';
  @ApiProperty() id!: string;
  @ApiProperty() path!: string;
  @ApiProperty() title!: string;
  @ApiProperty() default!: boolean;
  @ApiProperty() hasAdvancedCustomizationFeature!: boolean;
  @ApiProperty({ type: SpaceResource }) space!: SpaceResource;
  @ApiProperty({ type: SiteSpaceUrls }) urls!: SiteSpaceUrls;
}
