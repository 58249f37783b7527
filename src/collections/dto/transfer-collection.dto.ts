import type { Level } from '../../access/role.js';
import { NewLevelField } from '../tree/level.field.js';
import { StringField } from '../../common/validation/fields.js';

export class TransferCollectionDto {
  @StringField({ max: 100, description: 'Id of the organization that gets the collection.' })
  organization!: string;

  @StringField({
    max: 100,
    optional: true,
    nullable: true,
    description: 'Id of a collection there; left out or `null`: the top of the organization.',
  })
  parent?: string | null;

  @NewLevelField()
  defaultLevel?: Level;
}
