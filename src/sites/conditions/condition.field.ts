import { applyDecorators } from '@nestjs/common';
import { StringField } from '../../common/validation/fields.js';
import { CheckNested } from '../../common/validation/check-nested.js';
import { conditionProblem, MAX_CONDITION_LENGTH } from '../../common/conditions/condition.js';

/**
 * A condition in a request. Returns 400 with the position of a syntax error. Left out: no change; `null`: no condition.
 */
export function ConditionField({
  optional = true,
  nullable = true,
  description = 'Decides which visitors see it: a CEL expression over `visitor.claims`. `null`: all visitors.',
} = {}): PropertyDecorator {
  return applyDecorators(
    CheckNested('isCondition', (value) => {
      // The other rules of the field check its type and length.
      if (typeof value !== 'string' || value === '') return undefined;
      const message = conditionProblem(value);
      return message === undefined ? undefined : { path: '', message };
    }),
    StringField({
      min: 1,
      max: MAX_CONDITION_LENGTH,
      optional,
      nullable,
      description,
      example: 'visitor.claims.plan == "pro"',
    }),
  );
}
