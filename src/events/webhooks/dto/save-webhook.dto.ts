import { ListQuery } from '../../../common/lists/list-query.js';
import {
  BooleanField,
  EnumArrayField,
  EnumField,
  StringField,
  UrlField,
} from '../../../common/validation/fields.js';
import { UniqueItems } from '../../../common/validation/unique-items.js';
import { EVENT_ACTION_NAMES, type EventAction } from '../../../outbox/event-actions.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../deliveries/delivery.entity.js';

const NAME = { min: 1, max: 64, description: 'Helps you to tell webhooks apart.' };
const URL = {
  max: 2048,
  description:
    'The URL that deliveries are sent to with `POST`. Its host must have a public IP address, unless the operator of the service allows others. It must not contain a user name or password.',
};

const ActionsField = (): PropertyDecorator => {
  const unique = UniqueItems({ message: 'must not contain duplicate actions' });
  const field = EnumArrayField({
    values: EVENT_ACTION_NAMES,
    name: 'EventAction',
    minItems: 0,
    optional: true,
    hint: 'must be a list of actions that audit-event-actions lists',
    description: 'The actions that the webhook receives. Empty or left out: all.',
  });
  return (target, property) => {
    unique(target, property);
    field(target, property);
  };
};

export class CreateWebhookDto {
  @StringField(NAME)
  name!: string;

  @UrlField({ ...URL, example: 'https://example.com/hooks' })
  url!: string;

  @ActionsField()
  actions?: EventAction[];

  @BooleanField({ optional: true, default: true, description: 'Whether events are delivered.' })
  active?: boolean;
}

export class UpdateWebhookDto {
  @StringField({ ...NAME, optional: true })
  name?: string;

  @UrlField({ ...URL, optional: true })
  url?: string;

  @ActionsField()
  actions?: EventAction[];

  @BooleanField({
    optional: true,
    description: 'Disabling the webhook cancels waiting deliveries. Enabling it starts with the next event.',
  })
  active?: boolean;

  @BooleanField({
    optional: true,
    description:
      'Creates a new secret, which the response contains. For one day, deliveries are signed with the previous secret too.',
  })
  rotateSecret?: boolean;
}

export class ListDeliveriesQuery extends ListQuery {
  @EnumField({
    values: DELIVERY_STATUSES,
    name: 'WebhookDeliveryStatus',
    optional: true,
    description: 'Only deliveries with this status.',
  })
  status?: DeliveryStatus;
}
