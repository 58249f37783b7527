import { EnumField, StringField } from '../../common/validation/fields.js';

/** The statuses that callers can set; only a merge sets `merged`. */
export const GIVEN_STATUSES = ['draft', 'open', 'archived'] as const;

export class UpdateChangeRequestDto {
  @StringField({ max: 100, optional: true })
  subject?: string;

  @EnumField({
    values: GIVEN_STATUSES,
    name: 'GivenChangeRequestStatus',
    optional: true,
    description: 'You can change any status to any other. `merged` is set only by merging, and is final.',
  })
  status?: (typeof GIVEN_STATUSES)[number];
}
