import { StringField } from '../../common/validation/fields.js';

export class ExplainAccessQuery {
  @StringField({ max: 100, optional: true, description: 'ID of a user. Defaults to you.' })
  user?: string;
}
