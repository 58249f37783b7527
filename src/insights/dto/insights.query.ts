import { buildMessage, ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField, StringField } from '../../common/validation/fields.js';
import { type Metric, METRICS } from '../metrics.js';

/** A day that exists, such as `2026-01-31`. */
function DayQuery(description: string): PropertyDecorator {
  return applyDecorators(
    StringField({ max: 10, optional: true, format: 'date', description }),
    ValidateBy({
      name: 'isDay',
      validator: {
        validate: (value: unknown) =>
          typeof value !== 'string' || (/^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)),
        defaultMessage: buildMessage(() => 'must be a day, such as 2026-01-31'),
      },
    }),
  );
}

/** JavaScript parses February 31 as March 3. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export class InsightsQuery extends ListQuery {
  @DayQuery('First day, in UTC. Defaults to the 30 days that end with `to`.') from?: string;

  @DayQuery('Last day, in UTC. Defaults to today.') to?: string;

  @EnumField({
    values: METRICS,
    name: 'SiteInsightMetric',
    optional: true,
    default: 'views',
    description: 'What to list.',
  })
  metric?: Metric;
}
