import { ApiProperty } from '@nestjs/swagger';
import type { ChangeCounts } from '../../content/merges/count-changes.js';
import { CONFLICT_KINDS } from '../../versioning/merge/conflict.js';

/** The value of one side of a conflict. */
class ConflictValueResource {
  @ApiProperty({
    required: false,
    enum: [true],
    type: 'boolean',
    description: 'It does not exist on this side.',
  })
  deleted?: true;

  @ApiProperty({ required: false, description: 'The text, with links as in reads of the page.' })
  markdown?: string;

  @ApiProperty({
    required: false,
    type: Object,
    additionalProperties: true,
    description: 'The attributes that differ, by name. Attributes that are not set are absent.',
  })
  attributes?: Record<string, unknown>;

  @ApiProperty({
    required: false,
    type: 'string',
    nullable: true,
    description: 'ID of the parent page. `null` at the top level.',
  })
  parent?: string | null;

  @ApiProperty({ required: false, type: [String], description: 'IDs of pages that were changed or added.' })
  edited?: string[];

  @ApiProperty({ required: false, description: 'For a variable.' })
  value?: string;
}

/** A part that both sides changed in different ways. */
export class ConflictResource {
  @ApiProperty({
    description:
      'ID of the page, file or reusable content, or `variable:` and the name. Use it as the key in `resolve`.',
  })
  page!: string;

  @ApiProperty({
    enum: CONFLICT_KINDS,
    enumName: 'ConflictKind',
    description:
      '`text`: both sides changed the same lines. `attributes`: both changed the same attributes. `type`: both changed the type of the page. `moved`: moved to different positions. `cycle`: pages were moved below each other. `depth`: both moves together exceed the maximum depth. `deleted`: deleted on one side, changed on the other.',
  })
  kind!: (typeof CONFLICT_KINDS)[number];

  @ApiProperty({ required: false, description: 'The common ancestor. Absent if it did not exist there.' })
  base?: ConflictValueResource;

  @ApiProperty({ description: 'The side that is merged into.' })
  ours!: ConflictValueResource;

  @ApiProperty({ description: 'The side that is merged from.' })
  theirs!: ConflictValueResource;

  @ApiProperty({
    required: false,
    description:
      'For a conflict of two texts: the merged text. Lines in conflict are between the markers `<<<<<<< ours`, `||||||| base`, `=======` and `>>>>>>> theirs`. Absent if the texts are very long.',
  })
  merged?: string;
}

const CHANGES = {
  required: false,
  type: Object,
  additionalProperties: { type: 'integer', minimum: 1 },
  description:
    'With `dryRun`: how many changes of each type the new revision would contain. Types without changes are absent.',
} as const;

/** The result of merging a change request. */
export class MergeResource {
  @ApiProperty({
    description:
      'The new revision of primary content, or the current one if there are conflicts or with `dryRun`.',
  })
  revision!: string;

  @ApiProperty({ enum: ['merge', 'conflicts'] })
  result!: 'merge' | 'conflicts';

  @ApiProperty({ required: false, type: [ConflictResource] })
  conflicts?: ConflictResource[];

  @ApiProperty(CHANGES)
  changes?: ChangeCounts;
}

/** The result of updating a change request. */
export class UpdateFromPrimaryResource {
  @ApiProperty({
    description:
      'The new revision of the change request, or the current one if there is nothing new, there are conflicts, or with `dryRun`.',
  })
  revision!: string;

  @ApiProperty({ enum: ['update', 'conflicts'] })
  result!: 'update' | 'conflicts';

  @ApiProperty({ required: false, type: [ConflictResource] })
  conflicts?: ConflictResource[];

  @ApiProperty(CHANGES)
  changes?: ChangeCounts;
}
