import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Lets callers in who are no people and have tokens of their own. */
export interface RouteGuard {
  /**
   * Who sends a request, by its token.
   * @returns a name that is the same for all requests of a sender
   * @throws ApiError (401) when the token does not count on this route; (429) when there were too many such
   */
  identify(request: Request, response: Response): Promise<string>;
  /** Counts a request of a sender. @throws ApiError (429) when there were too many */
  count(sender: string, response: Response): Promise<void>;
  /** What bodies may be called, besides `application/json`. */
  mediaType: string;
}

/** The guards of routes that `@GuardedBy` names. Each context registers its own when it starts. */
@Injectable()
export class RouteGuards {
  private readonly guards = new Map<string, RouteGuard>();

  register(name: string, guard: RouteGuard): void {
    if (this.guards.has(name)) throw new Error(`The guard "${name}" is registered twice.`);
    this.guards.set(name, guard);
  }

  /** @throws Error naming the bug when there is no such guard */
  find(name: string): RouteGuard {
    const guard = this.guards.get(name);
    if (guard === undefined) throw new Error(`@GuardedBy('${name}'): no such guard is registered`);
    return guard;
  }
}
