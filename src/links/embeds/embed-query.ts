import { StringField } from '../../common/validation/fields.js';

export class EmbedQuery {
  @StringField({ min: 1, max: 2048, description: 'The URL, as the `url` of the embed contains it.' })
  url!: string;

  @StringField({ max: 100, optional: true, description: 'Key of a share link.' }) shareKey?: string;
}
