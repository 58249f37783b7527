import type { Level } from '../../access/role.js';
import { NewLevelField } from '../../collections/tree/level.field.js';
import { StringField } from '../../common/validation/fields.js';

export class TransferSpaceDto {
  @StringField({ max: 100, description: 'ID of the organization that receives the space.' })
  organization!: string;

  @StringField({
    max: 100,
    optional: true,
    nullable: true,
    description: 'ID of a collection of that organization. `null` or left out: the top level.',
  })
  parent?: string | null;

  @NewLevelField()
  defaultLevel?: Level;
}
