import { StringArrayField } from '../../../common/validation/fields.js';

export class RequestReviewersDto {
  @StringArrayField({
    minItems: 1,
    maxItems: 100,
    maxLength: 255,
    description: 'Ids of people whose role on the space is `review` or stronger.',
  })
  users!: string[];
}
