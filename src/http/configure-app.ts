import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { requestIdOf } from '../common/http/request-id.js';
import { ResponsesInFlight } from '../common/http/responses-in-flight.js';
import type { Environment } from '../config/environment.js';
import { AccessLog } from '../platform/observability/access-log.js';
import { Draining } from '../platform/observability/draining.js';
import { Metrics } from '../platform/observability/metrics.js';
import { answerConnectionErrors, refuseMissingHost } from './connection-errors.js';
import { boundPipelines } from './bound-pipelines.js';
import { closeWhileDraining } from './close-while-draining.js';
import { crossOrigin } from './cross-origin.js';
import { serveReference } from './reference/serve-reference.js';
import { LocalChanges } from './local-changes.js';
import { securityHeaders, setSecurityHeaders } from './security-headers.js';
import { SiteRequests } from './site-requests.js';

/**
 * Milliseconds that an idle connection stays open: longer than load balancers keep theirs (60 s in nginx and AWS by default),
 * which would otherwise send a request on a connection that is being closed.
 */
const IDLE_CONNECTION_MS = 75_000;

/**
 * Configures everything around the routes: headers, errors, metrics, the API reference. Call it before the application
 * listens.
 */
export function configureApp(app: NestExpressApplication, environment: Environment): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', 'loopback, linklocal, uniquelocal');
  app.set('query parser', 'simple');
  const { request, response }: Express = app.getHttpAdapter().getInstance();
  // Routes with entity tags compare them. For all other routes, Express would return 304 to `If-None-Match: *`.
  Object.defineProperty(request, 'fresh', { value: false });
  new ResponsesInFlight(bytesOfResponses(environment)).bound(response);
  const headers = securityHeaders(environment);
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  answerConnectionErrors(server, headers);
  closeWhileDraining(server, app.get(Draining));
  app.use(boundPipelines);
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    setSecurityHeaders(response, headers);
    next();
  });
  app.use(app.get(AccessLog).middleware);
  app.use(app.get(Metrics).middleware);
  app.use(refuseMissingHost);
  app.use(crossOrigin(environment));
  if (environment.role === 'worker') app.use(refuseAllButProbes);
  app.use(refuseBrokenPath);
  app.use(app.get(LocalChanges, { strict: false }).middleware);
  app.use(app.get(SiteRequests, { strict: false }).middleware);
  serveReference(app, environment);
}

/** An eighth of the memory, at most 128 MiB. */
function bytesOfResponses({ memory }: Environment): number {
  return Math.min(128, memory / 8) * 1024 * 1024;
}

const PROBES = /^\/(?:healthz|readyz|metrics)\/?$/i;

/** Refuses requests that a load balancer sends to a worker by mistake. */
function refuseAllButProbes(request: Request, _response: Response, next: NextFunction): void {
  if (!PROBES.test(request.path)) {
    throw new ApiError(
      421,
      'This process is a worker, which only serves probes and metrics: send requests to a process with PROCESS=web or PROCESS=all.',
    );
  }
  next();
}

/** Refuses malformed paths before any route is matched. */
function refuseBrokenPath(request: Request, _response: Response, next: NextFunction): void {
  if (request.path.includes('%')) {
    try {
      decodeURIComponent(request.path);
    } catch (cause) {
      throw new ApiError(400, 'The path of the request is not valid percent-encoded UTF-8.', { cause });
    }
  }
  next();
}
