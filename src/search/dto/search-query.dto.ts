import { ListQuery } from '../../common/lists/list-query.js';
import { IntegerQuery, StringField } from '../../common/validation/fields.js';

export class SearchQueryDto extends ListQuery {
  @StringField({ min: 1, max: 512, description: 'The search query.', example: 'getting started' })
  query!: string;
}

export class OrganizationSearchQueryDto extends SearchQueryDto {
  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 10, description: 'Spaces per page.' })
  override limit?: number;
}
