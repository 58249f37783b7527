import { EmojiField } from '../../common/validation/emoji-fields.js';
import { StringField } from '../../common/validation/fields.js';

export class CreateSpaceDto {
  @StringField({
    min: 1,
    max: 50,
    optional: true,
    description: 'Defaults to `Untitled`.',
    example: 'Handbook',
  })
  title?: string;

  @EmojiField({ optional: true, description: 'The character or its code points.' })
  emoji?: string;

  @StringField({ max: 100, optional: true, description: 'ID of the parent collection.' })
  parent?: string;
}
