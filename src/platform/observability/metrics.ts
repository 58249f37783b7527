import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The route pattern of the framework's middleware. It remains on requests that match no route. */
const MIDDLEWARE = '{/*splat}';

/** Prometheus metrics of one process: the metrics of Node.js, and the duration of requests by route. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Express middleware that times every request. The label is the route's pattern, never the path with its IDs. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    response.once('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      this.requests.observe(
        {
          method: request.method,
          route: typeof route === 'string' && route !== MIDDLEWARE ? route : 'unknown',
          status: String(response.statusCode),
        },
        Number(process.hrtime.bigint() - start) / 1e9,
      );
    });
    next();
  };
}
