import { ApiProperty } from '@nestjs/swagger';

/** The outcome of an edit. */
export class EditResource {
  @ApiProperty({ description: 'ID of the new revision, or of the current one if nothing changed.' })
  revision!: string;
  @ApiProperty({
    type: [String],
    description: 'IDs of the inserted pages, in the order of the changes.',
  })
  pages!: string[];
  @ApiProperty({ type: [String], description: 'IDs of the inserted files, in the order of the changes.' })
  files!: string[];
  @ApiProperty({
    type: [String],
    description: 'IDs of the inserted reusable contents, in the order of the changes.',
  })
  reusableContents!: string[];
}
