import { setTimeout as pause } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import type { Environment } from './config/environment.js';
import type { OpenDatabase } from './database/open-database.js';
import { runFirstStart } from './demo/first-start.js';
import { configureApp } from './http/configure-app.js';
import { RoutingAdapter } from './http/routing-adapter.js';
import { collectAtRest } from './platform/memory/collect-at-rest.js';
import { Draining } from './platform/observability/draining.js';
import { requireStorage } from './platform/storage/require-storage.js';

/** What the process does on SIGTERM and SIGINT before it exits with 0. */
export interface Signals {
  stop: () => Promise<void>;
  /** Whether one of the signals was received. */
  stopping: boolean;
}

/**
 * Runs the application on a database.
 * @param signals its `stop` is replaced as soon as the application listens
 * @returns when the application listens and, on a new installation, the demo exists
 * @throws ConfigurationError when the file storage cannot be used until an operator acts
 * @throws Error when it cannot listen; it has ended its work then, and the caller must release the database
 */
export async function runApplication(
  environment: Environment,
  database: OpenDatabase,
  signals: Signals,
): Promise<void> {
  const module = AppModule.forRoot(environment, database.url);
  const app = await NestFactory.create<NestExpressApplication>(module, new RoutingAdapter(), {
    bodyParser: false,
    // Operators need neither the framework's list of modules and routes nor its report of an error that we report.
    logger: ['warn', 'fatal'],
    abortOnError: false,
  });
  configureApp(app, environment);
  try {
    // Before any work begins: it could use the files of another installation.
    await requireStorage(app);
    // Workers answer probes and metrics, and nothing else.
    await app.listen(environment.port, environment.host);
    app.useLogger(app.get(Logger));
    signals.stop = () => stopGracefully(app, environment, database.release);
    await runFirstStart(app, environment);
  } catch (error) {
    // Its background work already uses the database, which the caller releases.
    await app.close().catch(() => undefined);
    throw error;
  }
  collectAtRest();
}

/**
 * Reports that the process is not ready and keeps serving for a while, so that load balancers notice. Then it stops
 * accepting connections, finishes running requests within the time limit, and closes everything.
 */
async function stopGracefully(
  app: NestExpressApplication,
  environment: Environment,
  release: () => Promise<void>,
): Promise<void> {
  app.get(Draining).begin();
  await pause(environment.shutdownDelay * 1000);
  const server = app.getHttpServer();
  const deadline = setTimeout(() => server.closeAllConnections(), environment.shutdownTimeout * 1000);
  deadline.unref();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
  await app.close();
  await release();
}
