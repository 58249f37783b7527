import { ApiProperty } from '@nestjs/swagger';

class PreviewLinkUrls {
  @ApiProperty({
    format: 'uri',
    description:
      'The URL to open in a browser until `expiresAt`. Everybody who opens it reads the preview as you do.',
  })
  preview!: string;
}

/** A link to a preview, as the API shows it. */
export class PreviewLinkResource {
  @ApiProperty({ enum: ['site-preview-link'] }) object!: 'site-preview-link';
  @ApiProperty({ format: 'date-time', description: 'When the link stops working.' }) expiresAt!: string;
  @ApiProperty({ type: PreviewLinkUrls }) urls!: PreviewLinkUrls;
}
