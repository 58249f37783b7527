import { ApiProperty } from '@nestjs/swagger';

/** Where a PDF can be downloaded. */
export class PdfResource {
  @ApiProperty({
    format: 'uri',
    description:
      'A signed URL that works without a token for about an hour, and for visitors of a site as long as it shows the revision.',
  })
  url!: string;
}
