import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorResource } from './error.resource.js';

type Schema = { type?: string; properties?: object; additionalProperties?: unknown };
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The API reference: what `/openapi.json` serves and `/docs` shows, made from the routes themselves. */
export function openApiDocument(app: INestApplication, publicUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Docs Publishing Service API')
    .setDescription(
      'JSON over HTTP. Every endpoint takes the header `Authorization: Bearer <API token>`. Every failure answers with the schema `Error`; lists are paged by `page` and `limit`; reads of immutable content carry an `ETag`; POST and PUT take an `Idempotency-Key`.',
    )
    .setVersion('1')
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer' })
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorResource] });
  closeSchemas(document);
  describeErrors(document);
  return document;
}

/** Objects hold what is listed and nothing else, so that a field missing here is found by the tests. */
function closeSchemas(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Schema[]) {
    if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties ??= false;
  }
}

function describeErrors(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation === undefined) continue;
      operation.responses.default = {
        description: 'Any failure: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429 or 503.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
    }
  }
}
