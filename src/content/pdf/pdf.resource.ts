import { ApiProperty } from '@nestjs/swagger';

/** Where a PDF can be downloaded. */
export class PdfResource {
  @ApiProperty({
    format: 'uri',
    description:
      'Signed: works without a token for about an hour, for visitors of a site as long as it shows the revision.',
  })
  url!: string;
}
