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
      'Id of the collection to move it into; `null`: the top of the organization. Left out, it stays where it is.',
  })
  parent?: string | null;

  @ObjectField(() => PositionInput, {
    optional: true,
    description: 'Its place among its siblings. Without it a collection in a new parent goes last.',
  })
  position?: PositionInput;

  @NewLevelField()
  defaultLevel?: Level;
}
