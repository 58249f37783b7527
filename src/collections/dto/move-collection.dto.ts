import type { Level } from '../../access/role.js';
import { NewLevelField } from '../tree/level.field.js';
import { ObjectField, StringField } from '../../common/validation/fields.js';
import { PositionInput } from '../tree/position.input.js';

export class MoveCollectionDto {
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
    description: 'Position among its siblings. If left out, a collection with a new parent comes last.',
  })
  position?: PositionInput;

  @NewLevelField()
  defaultLevel?: Level;
}
