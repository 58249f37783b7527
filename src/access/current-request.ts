import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { LocatedTarget } from './access-registry.js';
import type { Actor } from './actor.js';

/** The properties that the global guard sets on a request for the controller. */
export interface GuardedRequest extends Request {
  actor?: Actor;
  target?: LocatedTarget;
}

/** The person who makes the request. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<GuardedRequest>();
  if (actor === undefined) throw new Error('@CurrentActor() on a route that is @Public().');
  return actor;
});

/** The resource that the guard found for this route, with the caller's abilities. */
export const CurrentTarget = createParamDecorator((_: unknown, context: ExecutionContext): LocatedTarget => {
  const { target } = context.switchToHttp().getRequest<GuardedRequest>();
  if (target === undefined)
    throw new Error('@CurrentTarget() on a route whose @Requires() names no resource.');
  return target;
});
