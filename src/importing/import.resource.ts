import { ApiProperty } from '@nestjs/swagger';

/** What an import did. */
export class ImportResource {
  @ApiProperty({ description: 'ID of the new revision, or of the current one if nothing changed.' })
  revision!: string;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were imported.' })
  importedResources!: number;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were found.' })
  totalResources!: number;
}
