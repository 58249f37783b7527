import { LEVELS, type Level } from '../../access/role.js';
import { EmojiField } from '../../common/validation/emoji-fields.js';
import { EnumField, StringField } from '../../common/validation/fields.js';
import { EDIT_MODES, type EditMode } from '../space.entity.js';

export class UpdateSpaceDto {
  @StringField({ min: 1, max: 50, optional: true })
  title?: string;

  @EmojiField({ optional: true })
  emoji?: string;

  @EnumField({
    values: EDIT_MODES,
    name: 'EditMode',
    optional: true,
    description: '`locked`: content changes only through change requests.',
  })
  editMode?: EditMode;

  @EnumField({
    values: LEVELS,
    name: 'Level',
    optional: true,
    nullable: true,
    description:
      'Role of members of the organization by default. `null`: no access. `inherit`: the level above applies.',
  })
  defaultLevel?: Level;
}
