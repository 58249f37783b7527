import type { Level } from '../../access/role.js';
import { LevelField } from '../../collections/tree/level.field.js';
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

  @LevelField()
  defaultLevel?: Level;
}
