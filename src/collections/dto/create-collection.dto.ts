import { StringField } from '../../common/validation/fields.js';

export class CreateCollectionDto {
  @StringField({ max: 50, optional: true, description: '`Untitled` when left out.', example: 'Guides' })
  title?: string;

  @StringField({ max: 100, optional: true })
  description?: string;

  @StringField({ max: 100, optional: true, description: 'Id of the collection to put it into.' })
  parent?: string;
}
