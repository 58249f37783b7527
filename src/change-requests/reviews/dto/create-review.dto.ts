import { EnumField, StringField } from '../../../common/validation/fields.js';
import { REVIEW_STATUSES, type ReviewStatus } from '../review.entity.js';

export class CreateReviewDto {
  @EnumField({ values: REVIEW_STATUSES, name: 'ReviewStatus' })
  status!: ReviewStatus;

  @StringField({ min: 1, max: 10_000, optional: true, description: 'Markdown.' })
  comment?: string;
}
