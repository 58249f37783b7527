import { LEVELS, type Level } from '../../access/role.js';
import { EmojiField } from '../../common/validation/emoji-fields.js';
import { EnumField, StringField } from '../../common/validation/fields.js';

export class UpdateCollectionDto {
  @StringField({ max: 50, optional: true })
  title?: string;

  @StringField({ max: 100, optional: true, description: 'An empty string removes it.' })
  description?: string;

  @EmojiField({ optional: true, nullable: true, description: '`null` removes it.' })
  emoji?: string | null;

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
