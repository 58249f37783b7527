import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IDEMPOTENT_KEY, type Idempotency } from './idempotency.js';

/**
 * The route accepts an `Idempotency-Key` and handles it as `idempotency` says. The start fails if a POST or PUT with
 * `@Requires` lacks this decorator. It is not a global interceptor, because that would slow down reads.
 */
export function Idempotent(idempotency: Idempotency): MethodDecorator {
  return applyDecorators(
    SetMetadata(IDEMPOTENT_KEY, idempotency),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `A unique key for this request, at most 255 visible ASCII characters. ${DESCRIPTIONS[descriptionOf(idempotency)]}`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
}

const DESCRIPTIONS = {
  stored: 'If you repeat the request within 24 hours, it returns the first response and does nothing.',
  secret:
    'If you repeat the request within 24 hours, it does nothing and returns 409 with what to do next, because the secret of the first response is not stored.',
  repeating: 'Has no effect here: a repeated request is executed again, which is safe.',
};

function descriptionOf(idempotency: Idempotency): keyof typeof DESCRIPTIONS {
  if (idempotency.by === 'repeating') return 'repeating';
  return idempotency.by === 'route' && idempotency.secret !== undefined ? 'secret' : 'stored';
}
