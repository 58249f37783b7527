import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IDEMPOTENT_KEY, type Idempotency } from './idempotency.js';

/**
 * The route takes an `Idempotency-Key`, in one of the ways of `Idempotency`. Every POST and PUT that knows its caller
 * carries this; the start fails without. It is not a global interceptor, because reads would pay for it.
 */
export function Idempotent(idempotency: Idempotency): MethodDecorator {
  return applyDecorators(
    SetMetadata(IDEMPOTENT_KEY, idempotency),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `A name for this request, at most 255 visible ASCII characters. ${DESCRIPTIONS[descriptionOf(idempotency)]}`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
}

const DESCRIPTIONS = {
  kept: 'Sent again within 24 hours, it is answered as before and not done again.',
  secret:
    'Sent again within 24 hours, it is not done again: the answer is 409 and says how to go on, since the secret of the first answer is kept nowhere.',
  repeating: 'It changes nothing here: sent again, the request is carried out again, which does no harm.',
};

function descriptionOf(idempotency: Idempotency): keyof typeof DESCRIPTIONS {
  if (idempotency.by === 'repeating') return 'repeating';
  return idempotency.by === 'route' && idempotency.secret !== undefined ? 'secret' : 'kept';
}
