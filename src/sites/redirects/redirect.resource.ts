import { ApiProperty } from '@nestjs/swagger';
import { DESTINATION_KINDS } from './redirect-destination.js';

class DestinationResource {
  @ApiProperty({ enum: DESTINATION_KINDS, enumName: 'SiteRedirectDestinationKind' }) kind!: string;
  @ApiProperty({ required: false }) page?: string;
  @ApiProperty({ required: false }) space?: string;
  @ApiProperty({ required: false }) siteSpace?: string;
  @ApiProperty({ required: false }) siteSection?: string;
  @ApiProperty({ required: false, format: 'uri' }) url?: string;
}

/** A redirect of a site as the API shows it. */
export class RedirectResource {
  @ApiProperty({ enum: ['site-redirect'] }) object!: 'site-redirect';
  @ApiProperty() id!: string;
  @ApiProperty() source!: string;
  @ApiProperty({ type: DestinationResource }) destination!: DestinationResource;
  @ApiProperty() permanent!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** The current target of a redirected path. */
export class RedirectTargetResource {
  @ApiProperty({ format: 'uri' }) target!: string;
  @ApiProperty({ description: 'Whether readers and search engines can cache it.' }) permanent!: boolean;
}
