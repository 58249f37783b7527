import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { ConfigurationError, type Environment, loadEnvironment } from './config/environment.js';
import { openDatabase } from './database/open-database.js';
import { runFirstStart } from './demo/first-start.js';
import { configureApp } from './http/configure-app.js';

/**
 * Starts one process of the service: database, migrations, application, and on a new installation the demo.
 * It stops by itself on SIGTERM or SIGINT.
 */
export async function startService(variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(variables);
  const database = await openDatabase(environment).catch(failToStart);
  try {
    const app = await NestFactory.create<NestExpressApplication>(
      AppModule.forRoot(environment, database.url),
      {
        bodyParser: false,
        // The framework's own list of modules and routes is of no use to an operator.
        logger: ['warn', 'error', 'fatal'],
        abortOnError: false,
      },
    );
    configureApp(app, environment);
    // Probes and metrics are answered by workers too; only `web` and `all` are put behind the load balancer.
    await app.listen(environment.port, environment.host);
    app.useLogger(app.get(Logger));
    stopOnSignal(app, environment, database.release);
    await runFirstStart(app, environment);
  } catch (error) {
    await database.release();
    failToStart(error);
  }
}

/** One line for the operator, and an exit code that a supervisor sees. */
function failToStart(error: unknown): never {
  if (error instanceof ConfigurationError) failConfiguration(error);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  process.stderr.write(
    `The service did not start: ${error instanceof Error ? error.message : String(error)}${isPortTaken ? ' (set PORT to another one)' : ''}\n`,
  );
  process.exit(1);
}

function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  try {
    return loadEnvironment(variables);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    failConfiguration(error);
  }
}

/** 78 is EX_CONFIG: starting again will not help. */
function failConfiguration(error: ConfigurationError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(78);
}

/** Stops accepting, finishes what runs within the time limit, closes everything, exits 0. */
function stopOnSignal(
  app: NestExpressApplication,
  environment: Environment,
  release: () => Promise<void>,
): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const server = app.getHttpServer();
    const deadline = setTimeout(() => server.closeAllConnections(), environment.shutdownTimeout * 1000);
    deadline.unref();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await closed;
    await app.close();
    await release();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
