import type { Level } from '../../access/role.js';
import { LevelField } from '../tree/level.field.js';
import { EmojiField } from '../../common/validation/emoji-fields.js';
import { StringField } from '../../common/validation/fields.js';

export class UpdateCollectionDto {
  @StringField({ max: 50, optional: true })
  title?: string;

  @StringField({ max: 100, optional: true, description: 'An empty string removes it.' })
  description?: string;

  @EmojiField({ optional: true, nullable: true, description: '`null` removes it.' })
  emoji?: string | null;

  @LevelField()
  defaultLevel?: Level;
}
