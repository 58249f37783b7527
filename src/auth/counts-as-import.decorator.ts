import { Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../access/actor.js';
import { wrapHandler } from '../common/http/wrap-handler.js';
import { RateLimiter } from './rate-limiter.js';

/** The property of a controller that its rate limiter is injected into. */
const LIMITER = 'rateLimiterOfImports';

/**
 * Valid requests to the route count as imports of their sender, and are refused (429) above the limit for imports.
 * @param doesCount whether a request with this body counts; by default all do
 */
export function CountsAsImport<Body>(doesCount: (body: Body) => boolean = () => true): MethodDecorator {
  const count = wrapHandler(
    true,
    (handler, index) =>
      async function (...args) {
        const request = args[index] as Request & { actor: Actor };
        const { [LIMITER]: rateLimiter } = this as { [LIMITER]: RateLimiter };
        if (doesCount(request.body as Body))
          await rateLimiter.imports(request.actor, args[index + 1] as Response);
        return handler.apply(this, args);
      },
  );
  return (controller, name, descriptor) => {
    Inject(RateLimiter)(controller, LIMITER);
    count(controller, name, descriptor);
  };
}
