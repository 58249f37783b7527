import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

export const REQUIRES_KEY = 'access:requires';
export const PUBLIC_KEY = 'access:public';
export const READS_KEY = 'access:reads';
export const BEFORE_SIGN_IN_KEY = 'access:before-sign-in';
export const GUARD_KEY = 'access:guard';

/**
 * The permission a route needs, as `<resource>.<ability>`: the resource's locator finds the target by the IDs of the
 * route, and its policy decides whether the caller has the ability. `self.any` needs only a valid token.
 */
export function Requires(permission: `${string}.${string}`): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(REQUIRES_KEY, permission), ApiBearerAuth());
}

/** A POST that only reads, with its query in the body: a token with the scope `read` may send it. */
export function Reads(): MethodDecorator {
  return SetMetadata(READS_KEY, true);
}

/** Also admits members who have not yet signed in through the single sign-on that their organization enforces. */
export function BeforeSignIn(): MethodDecorator {
  return SetMetadata(BEFORE_SIGN_IN_KEY, true);
}

/**
 * The route is for callers that are not users: the guard that a context registered under this name with `RouteGuards`
 * authenticates them. The name is also that of the security scheme in the API reference.
 */
export function GuardedBy(name: string): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(GUARD_KEY, name), ApiBearerAuth(name));
}

/** Rate limit of a public route. */
export interface PublicOptions {
  /**
   * `address`: the limit for anonymous callers; `front-end`: the higher limit for servers that send requests for many
   * readers; `none`: for probes, and for routes that check a signature.
   */
  rateLimit: 'address' | 'front-end' | 'none';
}

/** The route needs no token. */
export function Public(options: PublicOptions = { rateLimit: 'address' }): MethodDecorator & ClassDecorator {
  return SetMetadata(PUBLIC_KEY, options);
}
