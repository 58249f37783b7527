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
import { cacheValidationRules } from './cache-validation-rules.js';

export const UNKNOWN_PROPERTY = 'is not a property of this request';
cacheValidationRules();

const options = {
  transform: true,
  whitelist: true,
  forbidUnknownValues: true,
  validationError: { target: false },
  exceptionFactory: (violations: Violation[]) => new ValidationError(toDetails(violations)),
};

/**
 * The global pipe. Bodies: unknown properties are refused and named, so nothing a caller sent is dropped silently.
 * Queries: unknown parameters are ignored. The violated fields are listed.
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
    const made: unknown = await this.body.transform(sent, metadata);
    refuseNames(reservedProperties(sent, made));
    return made;
  }

  /** Most reads have no query: what that means for a route is worked out once and, being shared, frozen. */
  private transformQuery(query: object, metadata: ArgumentMetadata): unknown {
    if (metadata.metatype === undefined || Object.keys(query).length > 0)
      return this.query.transform(query, metadata);
    let made = this.withoutQuery.get(metadata.metatype);
    if (made === undefined) {
      made = this.query.transform({}, metadata).then((value: unknown) => Object.freeze(value));
      this.withoutQuery.set(metadata.metatype, made);
    }
    return made;
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

/** One message a field: of several broken rules the one about its type says most. */
function ownDetail(path: string, constraints: Record<string, string>, isMissing: boolean): ErrorDetail[] {
  const rules = Object.keys(constraints);
  const typeRule = rules.find((name) => /^is(String|Array|Int|Boolean|In|Object)$/.test(name));
  if (isMissing && typeRule !== undefined) return [{ path, message: 'is required' }];
  const rule = typeRule ?? rules[0];
  if (rule === undefined) return [];
  const message = rule === 'whitelistValidation' ? UNKNOWN_PROPERTY : constraints[rule];
  return [detailAt(path, message ?? 'is not valid')];
}
