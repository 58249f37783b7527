import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WarningResource } from '../../common/http/warning.resource.js';

class ShareLinkUrls {
  @ApiProperty({
    format: 'uri',
    description:
      'The URL of the site with the key of the link as `shareKey`. Everybody who has it can read the site.',
  })
  published!: string;
}

/** A share link as the API shows it. */
export class ShareLinkResource {
  @ApiProperty({ enum: ['site-share-link'] }) object!: 'site-share-link';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 50 }) name!: string;
  @ApiProperty({ description: 'Whether the link works.' }) active!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: ShareLinkUrls }) urls!: ShareLinkUrls;
  @ApiPropertyOptional({
    type: [WarningResource],
    description:
      'Why the link has no effect. Present only in the response that creates it or turns it on. `NOT_SHARE_LINK`: the site has another visibility.',
  })
  warnings?: WarningResource[];
}
