import { ExpressAdapter } from '@nestjs/platform-express';
import { type RequestHandler, Router } from 'express';
import { MethodNotAllowedError } from '../common/errors/api-error.js';
import { RouteTree } from './route-tree.js';

const OF_THE_API = /^\/(?:v1|scim)\//;

/** The routes that have the same segments. */
interface RoutesOfPath {
  router: Router;
  /** In capitals. */
  methods: Set<string>;
}

/**
 * Express tries the routes of an application one after the other, each with a regular expression. The API has hundreds of
 * them, which took a fifth of the time of a short request. Here the routes with the same segments have a router of their
 * own, and a request tries the routers that its path leads to, in the order in which they were added.
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

  /** What is no route of the API is added as Express does it. */
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
    return router[method](path, handler);
  }

  private readonly dispatch: RequestHandler = (request, response, next) => {
    const found = this.routes.find(request.path);
    const allowed = found.flatMap(({ methods }) => [...methods]);
    const isRefused =
      allowed.length > 0 && request.method !== 'OPTIONS' && !allowed.includes(request.method);
    if (isRefused) throw new MethodNotAllowedError(request.method, allowed);
    const tryNext = (error?: unknown): void => {
      // Anything that a handler passes on is a failure, as in Express.
      const routes = error === undefined || error === null ? found.shift() : undefined;
      if (routes === undefined) next(error);
      else routes.router(request, response, tryNext);
    };
    tryNext();
  };
}
