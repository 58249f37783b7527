import { ApiProperty } from '@nestjs/swagger';

/** What an import did. */
export class ImportResource {
  @ApiProperty({ description: 'Id of the new revision; of the current one when nothing changed.' })
  revision!: string;
  @ApiProperty({ description: 'Pages, reusable contents and files that came in.' })
  importedResources!: number;
  @ApiProperty({ description: 'Pages, reusable contents and files that were found.' })
  totalResources!: number;
}
