import { ExpressAdapter } from '@nestjs/platform-express';
import { type RequestHandler, Router } from 'express';
import { MethodNotAllowedError } from '../common/errors/api-error.js';
import { holdTexts } from '../common/text-hold.js';
import { RouteTree } from './route-tree.js';

const OF_THE_API = /^\/(?:v1|scim)\//;

/** The routes that have the same segments. */
interface RoutesOfPath {
  router: Router;
  /** In capitals. */
  methods: Set<string>;
}

/**
 * Express tries the routes of an application one after another, each with a regular expression. With the hundreds of
 * routes of the API, this took a fifth of the time of a short request. Here, routes with the same segments share a
 * router, and a request tries only the routers that match its path, in the order in which they were added.
 */
export class RoutingAdapter extends ExpressAdapter {
  private readonly routes = new RouteTree<RoutesOfPath>();
  private isUsed = false;

  override get(path: unknown, handler?: RequestHandler): unknown {
    return this.add('get', path, handler);
  }

  override post(path: unknown, handler?: RequestHandler): unknown {
    return this.add('post', path, handler);
  }

  override put(path: unknown, handler?: RequestHandler): unknown {
    return this.add('put', path, handler);
  }

  override patch(path: unknown, handler?: RequestHandler): unknown {
    return this.add('patch', path, handler);
  }

  override delete(path: unknown, handler?: RequestHandler): unknown {
    return this.add('delete', path, handler);
  }

  /** Whether a route of the API, of any method, has this path. */
  hasRoute(path: string): boolean {
    return this.routes.find(path).length > 0;
  }

  /** Routes outside the API are added as in Express. */
  private add(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: unknown,
    handler: RequestHandler | undefined,
  ): unknown {
    if (typeof path !== 'string' || !OF_THE_API.test(path) || handler === undefined)
      return super[method](path, handler as never);
    if (!this.isUsed) this.use(this.dispatch);
    this.isUsed = true;
    const { router, methods } = this.routes.of(path, () => ({ router: Router(), methods: new Set() }));
    methods.add(method.toUpperCase());
    if (method === 'get') methods.add('HEAD');
    const held: RequestHandler = (request, response, next) =>
      holdTexts(() => handler(request, response, next));
    return router[method](path, held);
  }

  private readonly dispatch: RequestHandler = (request, response, next) => {
    const found = this.routes.find(request.path);
    const isAllowed =
      found.length === 0 ||
      request.method === 'OPTIONS' ||
      found.some(({ methods }) => methods.has(request.method));
    if (!isAllowed) {
      const allowed = found.flatMap(({ methods }) => [...methods]);
      throw new MethodNotAllowedError(request.method, allowed);
    }
    const tryNext = (error?: unknown): void => {
      // As in Express, any argument of `next` is an error.
      const routes = error === undefined || error === null ? found.shift() : undefined;
      if (routes === undefined) next(error);
      else routes.router(request, response, tryNext);
    };
    tryNext();
  };
}
