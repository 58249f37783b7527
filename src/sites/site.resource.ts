import { ApiProperty } from '@nestjs/swagger';
import {
  AGENTS_CONTEXTS,
  AUTHENTICATION_BACKENDS,
  SITE_READERS,
  SITE_TYPES,
  SITE_VISIBILITIES,
} from './store/site.entity.js';
import { FEATURED_CUSTOMIZATIONS, SITE_FEATURE_IDS } from './site-features.js';

class SiteUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
  @ApiProperty({ format: 'uri', required: false, description: 'Present only while the site is published.' })
  published?: string;
}

class AdaptiveContent {
  @ApiProperty() enabled!: boolean;
}

class VisitorAuth {
  @ApiProperty({ enum: AUTHENTICATION_BACKENDS, enumName: 'AuthenticationBackend' }) backend!: string;
  @ApiProperty({
    enum: SITE_READERS,
    enumName: 'SiteReaders',
    description: 'Whom the identity providers of the organization let in, with the backend `organization`.',
  })
  readers!: string;
}

class SiteAds {
  @ApiProperty({ enum: ['pending', 'in-review', 'live', 'rejected', 'disabled'] }) status!: string;
  @ApiProperty() submittable!: boolean;
}

class SiteProxy {
  @ApiProperty({ description: 'Host and path where readers find the site, as they were set.' })
  origin!: string;
  @ApiProperty({ format: 'uri', description: 'Where the proxy must forward requests to.' }) target!: string;
}

class SiteFeature {
  @ApiProperty({ enum: SITE_FEATURE_IDS, enumName: 'SiteFeatureId' }) id!: string;
  @ApiProperty({ enum: SITE_TYPES }) plan!: string;
  @ApiProperty() frozen!: boolean;
  @ApiProperty({
    enum: FEATURED_CUSTOMIZATIONS,
    enumName: 'FeaturedCustomization',
    isArray: true,
    description: 'The parts of the customization that this preset sets.',
  })
  customizations!: string[];
}

/** A docs site as the API shows it. */
export class SiteResource {
  @ApiProperty({ enum: ['site'] }) object!: 'site';
  @ApiProperty() id!: string;
  @ApiProperty({ enum: SITE_TYPES, enumName: 'SiteType' }) type!: string;
  @ApiProperty({ minLength: 2, maxLength: 128 }) title!: string;
  @ApiProperty({ required: false, description: 'Custom hostname.' }) hostname?: string;
  @ApiProperty({ required: false, description: 'Last part of the URL.' }) basename?: string;
  @ApiProperty({ type: SiteProxy, required: false }) proxy?: SiteProxy;
  @ApiProperty({ enum: SITE_VISIBILITIES, enumName: 'SiteVisibility' }) visibility!: string;
  @ApiProperty({ type: VisitorAuth, description: 'How readers sign in, with the visibility `visitor-auth`.' })
  visitorAuth!: VisitorAuth;
  @ApiProperty() published!: boolean;
  @ApiProperty({ description: 'Number of spaces on the site that you can view.' }) siteSpaces!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() adaptiveContent!: AdaptiveContent;
  @ApiProperty() ads!: SiteAds;
  @ApiProperty({ enum: AGENTS_CONTEXTS, enumName: 'AgentsContext' }) agentsContext!: string;
  @ApiProperty({ type: [SiteFeature] }) features!: SiteFeature[];
  @ApiProperty({ type: SiteUrls }) urls!: SiteUrls;
}
