import { StringArrayField } from '../../../common/validation/fields.js';

export class RequestReviewersDto {
  @StringArrayField({
    minItems: 1,
    maxItems: 100,
    maxLength: 255,
    description: 'IDs of users whose role on the space is `review` or stronger.',
  })
  users!: string[];
}
