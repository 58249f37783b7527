import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField, StringField } from '../../common/validation/fields.js';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from '../change-request.entity.js';

export class ChangeRequestsQuery extends ListQuery {
  @EnumField({
    values: CHANGE_REQUEST_STATUSES,
    name: 'ChangeRequestStatus',
    optional: true,
    default: 'open',
    description: 'Only change requests with this status.',
  })
  status?: ChangeRequestStatus;

  @StringField({
    max: 255,
    optional: true,
    description: 'Only change requests that this user created or changed the content of: a user ID.',
  })
  contributor?: string;
}
