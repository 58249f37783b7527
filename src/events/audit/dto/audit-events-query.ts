import { ListQuery } from '../../../common/lists/list-query.js';
import { DateTimeField, EnumField, StringField } from '../../../common/validation/fields.js';
import { EVENT_ACTION_NAMES, type EventAction } from '../../../outbox/event-actions.js';

/** The filters of the audit log. */
export interface AuditEventsFilterQuery {
  action?: EventAction;
  actor?: string;
  target?: string;
  from?: string;
  to?: string;
}

const ActionFilter = (): PropertyDecorator =>
  EnumField({
    values: EVENT_ACTION_NAMES,
    name: 'EventAction',
    optional: true,
    hint: 'must be an action that audit-event-actions lists',
    description: 'Only events with this action.',
  });

const ActorFilter = (): PropertyDecorator =>
  StringField({
    max: 100,
    optional: true,
    description: 'Only events by this actor: a user ID, or `system` for changes that the service made.',
  });

const TargetFilter = (): PropertyDecorator =>
  StringField({ max: 100, optional: true, description: 'Only events about the target with this ID.' });

const FromFilter = (): PropertyDecorator =>
  DateTimeField({ optional: true, description: 'Only events at or after this time.' });

const ToFilter = (): PropertyDecorator =>
  DateTimeField({ optional: true, description: 'Only events before this time.' });

export class AuditEventsQuery extends ListQuery implements AuditEventsFilterQuery {
  @ActionFilter() action?: EventAction;
  @ActorFilter() actor?: string;
  @TargetFilter() target?: string;
  @FromFilter() from?: string;
  @ToFilter() to?: string;
}

export class ExportAuditEventsQuery implements AuditEventsFilterQuery {
  @ActionFilter() action?: EventAction;
  @ActorFilter() actor?: string;
  @TargetFilter() target?: string;
  @FromFilter() from?: string;
  @ToFilter() to?: string;
}
