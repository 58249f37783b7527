import { StringField } from '../../common/validation/fields.js';

export class ExplainAccessQuery {
  @StringField({ max: 100, optional: true, description: 'Id of a person. Left out: you.' })
  user?: string;
}
