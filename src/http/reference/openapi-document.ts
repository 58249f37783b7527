import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeFiles } from './describe-files.js';
import { ErrorResource } from './error.resource.js';
import { addExamples } from './examples.js';
import { operationsOf } from './operations.js';
import { describePathParameter } from './path-parameters.js';
import { renameSchemas } from './schema-names.js';
import { correctSchemas } from './strict-schemas.js';

type Schema = {
  type?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
};

/** Descriptions of responses whose status says everything. */
const DESCRIPTIONS: Record<string, string> = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
  204: 'The request succeeded. The response has no body.',
  205: 'The request succeeded. The response has no body.',
};

/** The API reference that `/openapi.json` serves and `/docs` shows, generated from the routes. */
export function openApiDocument(app: INestApplication, publicUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Docs Publishing Service API')
    .setDescription(
      'A JSON API over HTTP. All endpoints accept the header `Authorization: Bearer <API token>`. All errors use the schema `Error`. Lists are paginated with `page` and `limit`. Reads of immutable content return an `ETag`. POST and PUT requests accept an `Idempotency-Key`.',
    )
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'dps_…' })
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'dps_scim_…' }, 'scim')
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorResource] });
  closeSchemas(document);
  correctSchemas(document);
  declarePathParameters(document);
  giveEmptyPathsOwnIds(document);
  markOptionalBodies(document);
  nameOpenOperations(document);
  listTags(document);
  for (const operation of Object.values(document.paths).flatMap(operationsOf))
    describeFiles(operation, document);
  describeErrors(document);
  describeResponses(document);
  addExamples(document);
  return renameSchemas(document);
}

/** Objects allow only the listed properties, so that tests find properties that are missing here. */
function closeSchemas(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Schema[]) {
    if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties ??= false;
  }
}

/**
 * Declares the path parameters of handlers that get their target from the guard and so have no parameter for its ID.
 */
function declarePathParameters(document: OpenAPIObject): void {
  for (const [template, path] of Object.entries(document.paths)) {
    const names = [...template.matchAll(/\{([^}]+)\}/g)].flatMap(([, name]) => name ?? []);
    for (const operation of operationsOf(path)) {
      const declared = operation.parameters ?? [];
      const missing = names.filter(
        (name) => !declared.some((parameter) => 'name' in parameter && parameter.name === name),
      );
      operation.parameters = [
        ...missing.map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' } })),
        ...declared,
      ].map(describePathParameter);
    }
  }
}

/** A route whose `pagePath` is optional is two paths here, and each operation needs its own ID. */
function giveEmptyPathsOwnIds(document: OpenAPIObject): void {
  for (const [template, path] of Object.entries(document.paths)) {
    if (document.paths[`${template}/{pagePath}`] === undefined) continue;
    for (const operation of operationsOf(path)) {
      operation.operationId += 'Empty';
      operation.summary = 'Retrieve the first document';
    }
  }
}

/** A missing body counts as an empty one, which is valid if no property is required. */
function markOptionalBodies(document: OpenAPIObject): void {
  for (const { requestBody } of Object.values(document.paths).flatMap(operationsOf)) {
    if (requestBody === undefined || '$ref' in requestBody) continue;
    const schema = requestBody.content['application/json']?.schema;
    const name = schema !== undefined && '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
    const body = document.components?.schemas?.[name ?? ''] as Schema | undefined;
    if (body !== undefined && (body.required ?? []).length === 0) requestBody.required = false;
  }
}

/** Operations that need no token say so: without `security`, it would be unknown. */
function nameOpenOperations(document: OpenAPIObject): void {
  for (const operation of Object.values(document.paths).flatMap(operationsOf)) operation.security ??= [];
}

/** The groups of operations, in the order of the document. */
function listTags(document: OpenAPIObject): void {
  const names = Object.values(document.paths)
    .flatMap(operationsOf)
    .flatMap(({ tags = [] }) => tags);
  document.tags = [...new Set(names)].map((name) => ({ name }));
}

function describeErrors(document: OpenAPIObject): void {
  for (const operation of Object.values(document.paths).flatMap(operationsOf)) {
    // Routes of standard protocols define their own errors.
    operation.responses.default ??= {
      description: 'Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** Routes describe a response only where its status does not say everything. */
function describeResponses(document: OpenAPIObject): void {
  for (const operation of Object.values(document.paths).flatMap(operationsOf)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (response !== undefined && 'description' in response && response.description === '')
        response.description = DESCRIPTIONS[status] ?? '';
    }
  }
}
