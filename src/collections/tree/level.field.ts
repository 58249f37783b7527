import { LEVELS } from '../../access/role.js';
import { EnumField } from '../../common/validation/fields.js';

/** The level of an item that a request changes: `Level`, optional. */
export function LevelField(): PropertyDecorator {
  return EnumField({
    values: LEVELS,
    name: 'Level',
    optional: true,
    nullable: true,
    description:
      'Role of members of the organization by default. `null`: no access. `inherit`: the level above applies.',
  });
}

/** The level that an item gets when it is moved: `Level`, optional. */
export function NewLevelField(): PropertyDecorator {
  return EnumField({
    values: LEVELS,
    name: 'Level',
    optional: true,
    nullable: true,
    description:
      'Role of members of the organization from now on. Requires the role `admin` on it. If left out, it inherits from its new position, unless that would open it to more people than before: in that case it keeps its previous level as its own.',
  });
}
