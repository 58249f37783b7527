import { ApiProperty } from '@nestjs/swagger';
import { MARKUP_PROBLEMS, type MarkupProblem } from '../mdx/not-understood.js';

/** Markup of a source that was not understood. */
export class NotUnderstoodResource {
  @ApiProperty({
    description: 'A component (`<Widget>`), a container (`:::widget`) or a block tag (`{% widget %}`).',
  })
  name!: string;
  @ApiProperty({
    enum: MARKUP_PROBLEMS,
    enumName: 'MarkupProblem',
    description:
      'What is wrong with it. `unknown`: nothing has this name. `attribute`: an attribute of it is misspelt (`<Card titel>`), or cannot be read. `unclosed`: its end or its beginning is missing, or it is a condition that is not complete. `too-long`: converted to markdown, the page would be longer than a page may be, or its nested blocks add more than twice that, so that the whole text stays as written; this is its first component or container. Unknown markup is counted by its name; each other problem is an item.',
  })
  problem!: MarkupProblem;
  @ApiProperty({ description: 'How often it occurs.' })
  count!: number;
  @ApiProperty({ description: 'Path of the text in the source where it occurs first.' })
  path!: string;
  @ApiProperty({ description: 'Line of the first occurrence in that text.' })
  line!: number;
}
