import type { Level } from '../../access/role.js';
import { NewLevelField } from '../../collections/tree/level.field.js';
import { PositionInput } from '../../collections/tree/position.input.js';
import { ObjectField, StringField } from '../../common/validation/fields.js';

export class MoveSpaceDto {
  @StringField({
    max: 100,
    optional: true,
    nullable: true,
    description:
      'ID of the new parent collection. `null`: the top level of the organization. If left out, the parent does not change.',
  })
  parent?: string | null;

  @ObjectField(() => PositionInput, {
    optional: true,
    description: 'Position among its siblings. If left out, a space with a new parent comes last.',
  })
  position?: PositionInput;

  @NewLevelField()
  defaultLevel?: Level;
}
