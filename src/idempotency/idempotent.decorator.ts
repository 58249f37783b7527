import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

export const IDEMPOTENT_KEY = 'idempotency:idempotent';

/**
 * The route takes an `Idempotency-Key`. Every POST and PUT that knows its caller carries this; the start fails without.
 * It is not a global interceptor, because reads would pay for it.
 */
export function Idempotent(): MethodDecorator {
  return applyDecorators(
    SetMetadata(IDEMPOTENT_KEY, true),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A name for this request, at most 255 visible ASCII characters: sent again within 24 hours, it is answered as before and not done again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
}
