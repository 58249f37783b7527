import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { requestIdOf } from '../common/http/request-id.js';
import { ResponsesInFlight } from '../common/http/responses-in-flight.js';
import type { Environment } from '../config/environment.js';
import { AccessLog } from '../platform/observability/access-log.js';
import { Draining } from '../platform/observability/draining.js';
import { Metrics } from '../platform/observability/metrics.js';
import { answerConnectionErrors, refuseMissingHost } from './connection-errors.js';
import { closeWhileDraining } from './close-while-draining.js';
import { openApiDocument } from './openapi-document.js';
import { isReference, referencePolicy, securityHeaders, setSecurityHeaders } from './security-headers.js';

/** Everything around the routes: headers, bodies, metrics, the API reference. Called before the application listens. */
export function configureApp(app: NestExpressApplication, environment: Environment): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', 'loopback, linklocal, uniquelocal');
  app.set('query parser', 'simple');
  const { request, response }: Express = app.getHttpAdapter().getInstance();
  // Whatever has a tag compares it itself; the framework would answer 304 to `If-None-Match: *` on everything else.
  Object.defineProperty(request, 'fresh', { value: false });
  new ResponsesInFlight(bytesOfResponses(environment)).bound(response);
  const headers = securityHeaders(environment);
  const policy = referencePolicy(environment);
  answerConnectionErrors(app.getHttpServer(), headers);
  closeWhileDraining(app.getHttpServer(), app.get(Draining));
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    setSecurityHeaders(response, headers);
    if (isReference(request.url)) {
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Cache-Control', 'private, no-cache');
    }
    next();
  });
  app.use(app.get(AccessLog).middleware);
  app.use(app.get(Metrics).middleware);
  app.use(refuseMissingHost);
  if (environment.role === 'worker') app.use(refuseAllButProbes);
  app.use(refuseBrokenPath);
  let document: ReturnType<typeof openApiDocument> | undefined;
  SwaggerModule.setup('docs', app, () => (document ??= openApiDocument(app, environment.publicUrl)), {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Docs Publishing Service API',
  });
}

/** An eighth of the memory that there is, 128 MiB at most. */
function bytesOfResponses({ memory }: Environment): number {
  return Math.min(128, memory / 8) * 1024 * 1024;
}

const PROBES = /^\/(?:healthz|readyz|metrics)\/?$/i;

/** A worker that has got behind the load balancer says so, and does nothing of what it is asked. */
function refuseAllButProbes(request: Request, _response: Response, next: NextFunction): void {
  if (!PROBES.test(request.path)) {
    throw new ApiError(
      421,
      'This process is a worker, which answers probes and metrics only: send requests to one with PROCESS=web or PROCESS=all.',
    );
  }
  next();
}

/** Whether or not a route would match it. */
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
