import { ApiProperty } from '@nestjs/swagger';

/** What an edit did. */
export class EditResource {
  @ApiProperty({ description: 'Id of the new revision; of the current one when nothing changed.' })
  revision!: string;
  @ApiProperty({
    type: [String],
    description: 'Ids of the pages that were inserted, in the order of the changes.',
  })
  pages!: string[];
  @ApiProperty({ type: [String], description: 'Ids of the files that were inserted, in their order.' })
  files!: string[];
  @ApiProperty({
    type: [String],
    description: 'Ids of the reusable contents that were inserted, in their order.',
  })
  reusableContents!: string[];
}
