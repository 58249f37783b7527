import { LEVELS } from '../../access/role.js';
import { EnumField } from '../../common/validation/fields.js';

/** The level that an item gets with a new place: `Level`, optional. */
export function NewLevelField(): PropertyDecorator {
  return EnumField({
    values: LEVELS,
    name: 'Level',
    optional: true,
    nullable: true,
    description:
      'What members of the organization may do here from now on; needs the role `admin` on it. Left out, what it inherits from its place counts, unless that would open it to more people than before: then it keeps the level that counted, as its own.',
  });
}
