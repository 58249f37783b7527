import type { OpenAPIObject } from '@nestjs/swagger';

/** Marks the operations of the API reference that also take a file. It is not part of the published reference. */
export const TAKES_FILE = 'x-takes-file';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type Schema = { $ref?: string; properties?: Record<string, object>; required?: string[] };

/** Media types of bodies that are a file, for the API reference. */
const FILES = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/html',
  'text/markdown',
  'application/octet-stream',
];

/**
 * Describes the bodies of an operation that takes a file besides JSON: a form with the file and the properties of the
 * JSON body other than `url`, or the file itself with these properties in the query.
 */
export function describeFiles(operation: Operation, document: OpenAPIObject): void {
  const marked = operation as unknown as Record<string, unknown>;
  if (marked[TAKES_FILE] === undefined) return;
  delete marked[TAKES_FILE];
  const { requestBody } = operation;
  if (requestBody === undefined || '$ref' in requestBody) return;
  const named: Schema | undefined = requestBody.content['application/json']?.schema;
  const name = named?.$ref?.split('/').at(-1) ?? '';
  const schema: Schema | undefined = document.components?.schemas?.[name];
  const properties = { ...schema?.properties };
  delete properties.url;
  const binary = { type: 'string', format: 'binary' };
  requestBody.content['multipart/form-data'] = {
    schema: {
      type: 'object',
      properties: {
        file: { ...binary, description: 'The content, at most `LIMIT_IMPORT_DOWNLOAD`.' },
        ...properties,
      },
      required: ['file'],
    },
  };
  for (const type of FILES) requestBody.content[type] = { schema: binary };
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...Object.entries(properties).map(([property, schema]) => ({
      name: property,
      in: 'query' as const,
      required: false,
      description: 'If the body is a file: the property of the same name of the JSON body.',
      schema,
    })),
  ];
}
