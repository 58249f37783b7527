import { ApiProperty } from '@nestjs/swagger';

/** Markup of a source that was not understood. */
export class NotUnderstoodResource {
  @ApiProperty({
    description: 'A component (`<Widget>`), a container (`:::widget`) or a block tag (`{% widget %}`).',
  })
  name!: string;
  @ApiProperty({ description: 'How often it occurs.' })
  count!: number;
  @ApiProperty({ description: 'Path of the text in the source where it occurs first.' })
  path!: string;
  @ApiProperty({ description: 'Line of the first occurrence in that text.' })
  line!: number;
}
