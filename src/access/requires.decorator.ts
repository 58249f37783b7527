import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

export const REQUIRES_KEY = 'access:requires';
export const PUBLIC_KEY = 'access:public';
export const READS_KEY = 'access:reads';
export const BEFORE_SIGN_IN_KEY = 'access:before-sign-in';
export const GUARD_KEY = 'access:guard';

/**
 * The permission a route needs, as `<resource>.<ability>`: the resource's locator finds the target in the route's ids,
 * its policy says whether the caller has the ability. `self.any` needs nothing but a valid token.
 */
export function Requires(permission: `${string}.${string}`): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(REQUIRES_KEY, permission), ApiBearerAuth());
}

/** A POST that reads, because what is asked for stands in a body: a token with the scope `read` may send it. */
export function Reads(): MethodDecorator {
  return SetMetadata(READS_KEY, true);
}

/** Also for members who have still to sign in through the single sign-on that their organization enforces. */
export function BeforeSignIn(): MethodDecorator {
  return SetMetadata(BEFORE_SIGN_IN_KEY, true);
}

/**
 * The route is for callers who are no people: a guard that a context has registered under this name with `RouteGuards`
 * lets them in. It is also the name of the security scheme in the API reference.
 */
export function GuardedBy(name: string): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(GUARD_KEY, name), ApiBearerAuth(name));
}

/** How a public route is guarded against floods. */
export interface PublicOptions {
  /**
   * `address`: the limit for anonymous callers; `front-end`: the higher one for servers that ask on behalf of many readers;
   * `none`: for probes, and for routes that check a signature.
   */
  rateLimit: 'address' | 'front-end' | 'none';
}

/** The route answers without a token. */
export function Public(options: PublicOptions = { rateLimit: 'address' }): MethodDecorator & ClassDecorator {
  return SetMetadata(PUBLIC_KEY, options);
}
