import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  ValidationPipe,
  type ValidationError as Violation,
} from '@nestjs/common';
import { type ErrorDetail, ValidationError } from '../errors/api-error.js';
import { EmptyBody } from './empty-body.js';
import { reservedProperties } from './reserved-properties.js';
import { detailAt } from './check-nested.js';
import { type BodyClass, shapeProblems } from './body-shape.js';
import { cacheValidationRules } from './cache-validation-rules.js';
import { UNKNOWN_PROPERTY } from './unknown-property.js';

cacheValidationRules();

const options = {
  transform: true,
  whitelist: true,
  forbidUnknownValues: true,
  validationError: { target: false },
  exceptionFactory: (violations: Violation[]) => new ValidationError(toDetails(violations)),
};

/**
 * The global pipe. Refuses bodies with unknown properties and names these, so that nothing is dropped silently. The
 * guard has refused unknown query parameters. Errors list all violated fields.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly body = new ValidationPipe({ ...options, forbidNonWhitelisted: true });
  private readonly query = new ValidationPipe(options);
  private readonly withoutQuery = new WeakMap<object, Promise<unknown>>();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type === 'body') {
      if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
        throw new ValidationError([{ path: 'body', message: 'must be a JSON object' }]);
      }
      // Validation needs a class with at least one rule.
      if (metadata.metatype === EmptyBody) return refuseNames(Object.keys(value ?? {}));
      return this.transformBody(value ?? {}, metadata);
    }
    if (metadata.type === 'query') return this.transformQuery(value as object, metadata);
    return value;
  }

  private async transformBody(sent: object, metadata: ArgumentMetadata): Promise<unknown> {
    const problems =
      metadata.metatype === undefined ? [] : shapeProblems(metadata.metatype as BodyClass, sent);
    if (problems.length > 0) throw new ValidationError(problems);
    const transformed: unknown = await this.body.transform(sent, metadata);
    refuseNames(reservedProperties(sent, transformed));
    return transformed;
  }

  /**
   * Most reads have no query, so the result of an empty query is computed once per class. It is shared, and therefore
   * frozen.
   */
  private transformQuery(query: object, metadata: ArgumentMetadata): unknown {
    if (metadata.metatype === undefined || Object.keys(query).length > 0)
      return this.query.transform(query, metadata);
    let result = this.withoutQuery.get(metadata.metatype);
    if (result === undefined) {
      result = this.query.transform({}, metadata).then((value: unknown) => Object.freeze(value));
      this.withoutQuery.set(metadata.metatype, result);
    }
    return result;
  }
}

function refuseNames(names: string[]): void {
  if (names.length > 0) throw new ValidationError(names.map((path) => ({ path, message: UNKNOWN_PROPERTY })));
}

/** Every violated field, by its path. */
export function toDetails(violations: Violation[], prefix = ''): ErrorDetail[] {
  return violations.flatMap((violation) => {
    const path = prefix + violation.property;
    return [
      ...ownDetail(path, violation.constraints ?? {}, violation.value === undefined),
      ...toDetails(violation.children ?? [], `${path}.`),
    ];
  });
}

/** One message per field: if several rules are violated, the one about the type. */
function ownDetail(path: string, constraints: Record<string, string>, isMissing: boolean): ErrorDetail[] {
  const rules = Object.keys(constraints);
  const typeRule = rules.find((name) => /^is(String|Array|Int|Boolean|In|Object)$/.test(name));
  if (isMissing && typeRule !== undefined) return [{ path, message: 'is required' }];
  const rule = typeRule ?? rules[0];
  if (rule === undefined) return [];
  const message = rule === 'whitelistValidation' ? UNKNOWN_PROPERTY : constraints[rule];
  return [detailAt(path, message ?? 'is not valid')];
}
