import { ApiProperty } from '@nestjs/swagger';
import { NotUnderstoodResource } from './history/not-understood.resource.js';

/** What an import did. */
export class ImportResource {
  @ApiProperty({ description: 'ID of the new revision, or of the current one if nothing changed.' })
  revision!: string;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were imported.' })
  importedResources!: number;
  @ApiProperty({ description: 'Number of pages, reusable contents and files that were found.' })
  totalResources!: number;
  @ApiProperty({
    type: [NotUnderstoodResource],
    description: 'Markup that was not understood: the 100 most frequent names. Its content was imported.',
  })
  notUnderstood!: NotUnderstoodResource[];
}
