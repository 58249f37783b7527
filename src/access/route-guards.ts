import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Authenticates callers that are not users and have their own kind of token. */
export interface RouteGuard {
  /**
   * Identifies the sender of a request by its token.
   * @returns a name, the same for all requests of a sender
   * @throws ApiError (401) when the token is not valid for this route; (429) after too many invalid tokens
   */
  identify(request: Request, response: Response): Promise<string>;
  /**
   * Checks the token of an identified sender again before something is committed, without a cache: another process may have
   * revoked it a moment ago.
   * @throws ApiError (401) when the token is not valid any more
   */
  confirm(request: Request): Promise<void>;
  /** Counts a request of a sender. @throws ApiError (429) above the rate limit */
  count(sender: string, response: Response): Promise<void>;
  /** Media type of bodies that is accepted besides `application/json`. */
  mediaType: string;
}

/** The route guards that `@GuardedBy` can name. Each context registers its own at start. */
@Injectable()
export class RouteGuards {
  private readonly guards = new Map<string, RouteGuard>();

  register(name: string, guard: RouteGuard): void {
    if (this.guards.has(name)) throw new Error(`The guard "${name}" is registered twice.`);
    this.guards.set(name, guard);
  }

  /** @throws Error when no guard has this name */
  find(name: string): RouteGuard {
    const guard = this.guards.get(name);
    if (guard === undefined) throw new Error(`@GuardedBy('${name}'): no such guard is registered`);
    return guard;
  }
}
