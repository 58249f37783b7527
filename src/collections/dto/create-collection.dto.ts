import { EmojiField, StringField } from '../../common/validation/fields.js';

export class CreateCollectionDto {
  @StringField({ max: 50, optional: true, description: '`Untitled` when left out.', example: 'Guides' })
  title?: string;

  @StringField({ max: 100, optional: true })
  description?: string;

  @EmojiField({ optional: true, description: 'The character or its code points.' })
  emoji?: string;

  @StringField({ max: 100, optional: true, description: 'Id of the collection to put it into.' })
  parent?: string;
}
