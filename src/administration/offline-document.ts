import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { loadEnvironment } from '../config/environment.js';
import { openApiDocument } from '../http/reference/openapi-document.js';

/**
 * The OpenAPI document of an installation, without its database: the classes of the routes are read, and none is created.
 * @throws ConfigurationError when a variable is invalid
 */
export async function offlineDocument(variables: NodeJS.ProcessEnv): Promise<OpenAPIObject> {
  const environment = loadEnvironment(variables);
  const app = await NestFactory.create(AppModule.forRoot(environment, 'postgres://none'), {
    preview: true,
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  return openApiDocument(app, environment.publicUrl);
}
