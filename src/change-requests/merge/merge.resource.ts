import { ApiProperty } from '@nestjs/swagger';
import { CONFLICT_KINDS } from '../../content/model/merge/conflict.js';

/** What one side has of the part that is in conflict. */
class ConflictValueResource {
  @ApiProperty({ required: false, enum: [true], type: 'boolean', description: 'It is not there.' })
  deleted?: true;

  @ApiProperty({ required: false, description: 'The text, with links as reading the page gives them.' })
  markdown?: string;

  @ApiProperty({
    required: false,
    type: Object,
    additionalProperties: true,
    description: 'The attributes that differ, by name; one that is not set is left out.',
  })
  attributes?: Record<string, unknown>;

  @ApiProperty({
    required: false,
    type: 'string',
    nullable: true,
    description: 'Id of the page it is below; `null` at the top.',
  })
  parent?: string | null;

  @ApiProperty({ required: false, type: [String], description: 'Ids of pages that were changed or added.' })
  edited?: string[];

  @ApiProperty({ required: false, description: 'Of a variable.' })
  value?: string;
}

/** A part that both sides changed in different ways. */
export class ConflictResource {
  @ApiProperty({
    description:
      'Id of the page, or of the file or reusable content, or `variable:` and the name. `resolve` goes by it.',
  })
  page!: string;

  @ApiProperty({
    enum: CONFLICT_KINDS,
    enumName: 'ConflictKind',
    description:
      '`text`: the same lines. `attributes`: the same attributes. `type`: what kind of page it is. `moved`: to different places. `cycle`: pages went below each other. `depth`: both moves together go too deep. `deleted`: deleted on one side, changed on the other.',
  })
  kind!: (typeof CONFLICT_KINDS)[number];

  @ApiProperty({ required: false, description: 'Before both; left out when it was not there.' })
  base?: ConflictValueResource;

  @ApiProperty({ description: 'In what is merged into.' })
  ours!: ConflictValueResource;

  @ApiProperty({ description: 'In what is merged from.' })
  theirs!: ConflictValueResource;
}

/** What came of merging a change request. */
export class MergeResource {
  @ApiProperty({
    description: 'The new revision of primary content; the current one when there are conflicts.',
  })
  revision!: string;

  @ApiProperty({ enum: ['merge', 'conflicts'] })
  result!: 'merge' | 'conflicts';

  @ApiProperty({ required: false, type: [ConflictResource] })
  conflicts?: ConflictResource[];
}

/** What came of updating a change request. */
export class UpdateFromPrimaryResource {
  @ApiProperty({
    description:
      'The new revision of the change request; the current one when there is nothing new or conflicts.',
  })
  revision!: string;

  @ApiProperty({ enum: ['update', 'conflicts'] })
  result!: 'update' | 'conflicts';

  @ApiProperty({ required: false, type: [ConflictResource] })
  conflicts?: ConflictResource[];
}
