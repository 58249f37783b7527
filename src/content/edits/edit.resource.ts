import { ApiProperty } from '@nestjs/swagger';

/** A line in which a text was replaced. */
export class ReplacedLineResource {
  @ApiProperty({
    type: 'integer',
    description: 'Number of the line in the markdown before the change, from 1.',
  })
  line!: number;
  @ApiProperty({
    description:
      'The line before the change, or several if the replaced text spans several. At most 300 characters.',
  })
  before!: string;
  @ApiProperty({ description: 'The same lines after the change.' }) after!: string;
}

/** A page in which a text was replaced. */
export class ReplacedTextResource {
  @ApiProperty({ description: 'ID of the page.' }) page!: string;
  @ApiProperty({ description: 'Path of the page before the changes.' }) path!: string;
  @ApiProperty({ type: 'integer', description: 'How often the text was replaced on the page.' })
  count!: number;
  @ApiProperty({
    type: [ReplacedLineResource],
    description:
      'The first five of the lines that changed. Empty if the lines of the whole response would otherwise have more than 4,000,000 characters.',
  })
  lines!: ReplacedLineResource[];
}

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
  @ApiProperty({
    type: [ReplacedTextResource],
    required: false,
    description: 'What `replace_text` changed, or would change, in the order of the changes.',
  })
  replaced?: ReplacedTextResource[];
}

/** The page at a path after a text was put there. */
export class PutPageResource {
  @ApiProperty({ description: 'ID of the new revision, or of the current one if nothing changed.' })
  revision!: string;
  @ApiProperty({ description: 'ID of the page.' }) page!: string;
  @ApiProperty({ description: 'Path of the page.' }) path!: string;
  @ApiProperty({ description: 'Whether the page was created.' }) created!: boolean;
}
