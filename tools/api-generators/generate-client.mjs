// npm run client [-- <directory>]: generates clients/typescript/src/generated from the OpenAPI document: the types
// with @hey-api/openapi-ts, and a class with a method for each operation.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTool } from '../../scripts/tool.mjs';

installTool('tools/api-generators');
const { createClient } = await import('@hey-api/openapi-ts');

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const HEADER = '// Generated from the OpenAPI document: npm run client. Do not edit.\n';

const out = process.argv[2] ?? 'clients/typescript/src/generated';
const document = withoutExamples(
  JSON.parse(
    execFileSync(process.execPath, ['dist/src/cli.js', 'openapi'], { encoding: 'utf8', maxBuffer: 1 << 28 }),
  ),
);
const typesText = await types(document);
/** The names of all types, by their names in lower case. */
const typeNames = new Map(
  [...typesText.matchAll(/^export type (\w+)/gm)].map(([, name]) => [name.toLowerCase(), name]),
);
writeFileSync(join(out, 'types.ts'), HEADER + typesText);
writeFileSync(join(out, 'client.ts'), HEADER + methods(document));

async function types(input) {
  const directory = mkdtempSync(join(tmpdir(), 'client-types-'));
  try {
    await createClient({
      input,
      output: { path: directory, clean: false },
      // Schemas keep the names that the API reference shows.
      plugins: [{ name: '@hey-api/typescript', definitions: { case: 'preserve' } }],
      logs: { level: 'silent', file: false },
    });
    return readFileSync(join(directory, 'types.gen.ts'), 'utf8').replace(
      /^\/\/ This file is auto-generated.*\n\n?/,
      '',
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function methods({ paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method,
      path,
      ...item[method],
    })),
  );
  const names = new Set(operations.map(({ operationId }) => operationId));
  const text = operations
    // Browsers follow the redirects of sign-ins. The empty path of a page is the operation without `pagePath`.
    .filter(({ responses }) => responses['303'] === undefined)
    .map((operation) => methodOf(operation))
    .join('\n\n');
  if (names.size < operations.length) throw new Error('Two operations have the same ID.');
  return `import { type CallOptions, HttpClient, type JobOptions } from '../http-client.js';
import type { List } from '../pages.js';
import type { FileInput, Input } from '../input.js';
import type * as Api from './types.js';

/** The operations of the API. Methods have the names of the operations in the API reference. */
export class DocsPublishingClient extends HttpClient {
${text}
}
`;
}

function methodOf({
  operationId,
  summary,
  description,
  method,
  path,
  parameters = [],
  requestBody,
  responses,
}) {
  const typeOf = (part) => `Api.${typeNames.get(`${operationId}${part}`.toLowerCase())}`;
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const [status, { content }] = Object.entries(responses).find(([status]) => /^2/.test(status));
  const json = Object.entries(content ?? {}).find(
    ([media]) => /json$/.test(media) && !media.endsWith('ndjson'),
  )?.[1];
  const isList = json?.schema?.properties?.items !== undefined && query.includes('page');
  const result = content === undefined ? 'nothing' : json ? 'json' : isText(content) ? 'text' : 'response';
  const isOptional =
    parameters.every(({ in: place, required }) => place === 'header' || !required) &&
    requestBody?.required !== true;
  const returned = {
    nothing: 'void',
    json: `${typeOf('Responses')}[${status}]`,
    text: 'string',
    response: 'Response',
  }[result];
  const operation = {
    method: method.toUpperCase(),
    path,
    result,
    ...(query.length > 0 ? { query } : {}),
    ...(requestBody !== undefined ? { body: Object.keys(requestBody.content)[0] } : {}),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? { hasKey: true } : {}),
  };
  const inputType = requestBody?.content['multipart/form-data'] === undefined ? 'Input' : 'FileInput';
  const input = `input${isOptional ? '?' : ''}: ${inputType}<${typeOf('Data')}>`;
  const promised = isList ? `List<${returned}['items'][number]>` : `Promise<${returned}>`;
  // An operation that can run as a job has two results.
  const job = status !== '202' && responses['202'] ? `${typeOf('Responses')}[202]` : undefined;
  const overloads =
    job === undefined
      ? ''
      : `${operationId}(${input}, options: JobOptions): Promise<${job}>;
  ${operationId}(${input}, options?: CallOptions): ${promised};
  `;
  const lines = [summary, ...(description ? ['', description] : [])].flatMap((text) => text.split('\n'));
  return `  /**
${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}
   */
  ${overloads}${operationId}(${input}, options?: CallOptions): ${job === undefined ? promised : `Promise<${returned} | ${job}>`} {
    return this.${isList ? 'list' : 'send'}(${literal(operation)}, input, options);
  }`;
}

function isText(content) {
  return Object.entries(content).every(
    ([media, { schema }]) => schema?.format !== 'binary' && !media.endsWith('ndjson'),
  );
}

function literal(value) {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replace(/,(?=\w+: )/g, ', ')
    .replaceAll('"', "'");
}

/** Examples would make the types no better, and the generator slower. */
function withoutExamples(part) {
  if (Array.isArray(part)) return part.map(withoutExamples);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      key === 'example' && part.schema !== undefined ? [] : [[key, withoutExamples(value)]],
    ),
  );
}
