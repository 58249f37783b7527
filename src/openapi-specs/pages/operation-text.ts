import { bodyBlocks } from './body-blocks.js';
import { blocks, cell, code, codeSpan, description, heading, nameCell, table } from './markdown-parts.js';
import type { ApiOperation, ApiOutline, ApiParameter, ApiResponse, FoundOperation } from './api-operation.js';
import type { ApiReader } from './read-api.js';
import { describe } from './schema-rows.js';
import { typeOf } from './schema-type.js';
import type { SpecReferences } from './spec-references.js';
import { objectOf } from './spec-values.js';

const PARAMETER_HEAD = ['Name', 'Type', 'Required', 'Description'] as const;
const PLACES: readonly [place: string, title: string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** The text of an operation with only its request line, for when all pages together would be too long. */
export function shortOperationText(found: FoundOperation, reader: ApiReader): string {
  const outline = reader.outline(found);
  return `${blocks(deprecation(outline), requestBlock(found, outline))}\n`;
}

/** The text of the page of an operation. */
export function operationText(found: FoundOperation, reader: ApiReader): string {
  const operation = reader.read(found);
  const { references } = reader;
  const { body } = operation;
  return `${blocks(
    deprecation(operation),
    description(operation.description),
    requestBlock(found, operation),
    securityBlock(operation),
    ...PLACES.map(([place, title]) => parameterBlock(title, parametersIn(operation, place), references)),
    body === undefined
      ? ''
      : blocks(
          heading(2, 'Request body'),
          body.required ? 'Required.' : '',
          description(body.description),
          bodyBlocks(body.media, 3, references),
        ),
    operation.responses.length === 0 ? '' : heading(2, 'Responses'),
    ...operation.responses.map((response) => responseBlock(response, references)),
  )}\n`;
}

function deprecation({ deprecated }: ApiOutline): string {
  return deprecated ? '**Deprecated.** Use something else where you can.' : '';
}

function requestBlock({ method, path, isWebhook }: FoundOperation, { server }: ApiOutline): string {
  return code('http', isWebhook ? `${method} (webhook ${path})` : `${method} ${server}${path}`);
}

function parametersIn({ parameters }: ApiOperation, place: string): ApiParameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

function parameterBlock(
  title: string,
  parameters: readonly ApiParameter[],
  references: SpecReferences,
): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, required, schema, said }) => [
    nameCell(name),
    cell(typeOf(schema, references)),
    required ? 'yes' : 'no',
    cell(describe(said, references.follow(schema).value)),
  ]);
  return blocks(heading(2, title), table(PARAMETER_HEAD, rows));
}

function responseBlock(
  { status, description: said, headers, media }: ApiResponse,
  references: SpecReferences,
): string {
  const rows = headers.map(([name, header]) => [
    nameCell(name),
    cell(typeOf(header.schema ?? header, references)),
    cell(describe(header, objectOf(header.schema ?? header))),
  ]);
  return blocks(
    heading(3, status),
    description(said),
    table(['Header', 'Type', 'Description'], rows),
    bodyBlocks(media, 4, references),
  );
}

function securityBlock({ security }: ApiOperation): string {
  if (security === undefined || security.length === 0) return '';
  const lines = security.map((schemes) => {
    if (schemes.length === 0) return '* No authentication';
    const each = schemes.map(([name, scopes]) => {
      const list = scopes.map(codeSpan).join(', ');
      return scopes.length === 0 ? codeSpan(name) : `${codeSpan(name)} with ${list}`;
    });
    return `* ${each.join(' and ')}`;
  });
  return blocks(heading(2, 'Security'), lines.join('\n'));
}
