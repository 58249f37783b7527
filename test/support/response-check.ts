import type { Response } from 'supertest';
import { type ApiReference, apiReference, errorsOf, validatorOf } from './outside-schemas.mjs';
import { recordExample } from './recorded-examples.js';

interface Operation {
  operationId: string;
  method: string;
  pattern: RegExp;
  template: string;
  responses: ApiReference['paths'][string][string]['responses'];
}

const ERROR = { $ref: '#/components/schemas/Error' };
const SCIM_ERROR = { $ref: '#/components/schemas/ScimError' };

/** Checks responses against the schemas of `/openapi.json`, so the API reference stays correct. */
export class ResponseCheck {
  private constructor(private readonly operations: Operation[]) {}

  static async load(baseUrl: string): Promise<ResponseCheck> {
    const { paths } = await apiReference(async () => (await fetch(`${baseUrl}/openapi.json`)).text());
    const operations = Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => ({
        operationId,
        method,
        template,
        responses,
        pattern: toPattern(template),
      })),
    );
    // The most specific template wins, as in the router: fewest parameters first.
    operations.sort((a, b) => a.template.split('{').length - b.template.split('{').length);
    return new ResponseCheck(operations);
  }

  /** @throws Error if the reference does not describe the response */
  assert(method: string, path: string, response: Response): void {
    const pathname = path.split('?')[0] ?? '';
    const operation = this.operations.find(
      (candidate) => candidate.method === method && candidate.pattern.test(pathname),
    );
    this.compare(method, pathname, operation, response);
    if (operation !== undefined) recordExample(operation.operationId, response);
  }

  private compare(
    method: string,
    pathname: string,
    operation: Operation | undefined,
    response: Response,
  ): void {
    const name = `${method.toUpperCase()} ${operation?.template ?? pathname} ${response.status}`;
    const isScim = pathname.startsWith('/scim/');
    const type = isScim ? 'application/scim+json' : 'application/json';
    if (isScim && response.text !== undefined && response.text !== '' && response.type !== type)
      throw new Error(`${name} is called ${response.type}.`);
    if (response.status >= 400 || operation === undefined) {
      // Unknown routes have no operation; their errors look like all others.
      if (response.status < 400) throw new Error(`${name}: the API reference has no such operation.`);
      if (isScim) this.validate(name, SCIM_ERROR, response.body, 'scim-error');
      else this.validate(name, ERROR, response.body, 'error');
      return;
    }
    if ([204, 205, 304].includes(response.status)) {
      if (response.text !== undefined && response.text !== '') throw new Error(`${name} has a body.`);
      if (operation.responses[response.status] === undefined)
        throw new Error(`${name} is not in the API reference.`);
      return;
    }
    const described =
      operation.responses[response.status] ??
      (response.status === 206 ? operation.responses[200] : undefined);
    if (described === undefined) throw new Error(`${name} is not in the API reference.`);
    const json = described.content?.[type];
    if (json !== undefined) this.validate(name, json.schema, response.body);
    else if (described.content === undefined)
      throw new Error(`${name}: the API reference describes no content.`);
  }

  private validate(name: string, schema: object, body: unknown, key = name): void {
    const validator = validatorOf(key, schema);
    if (!validator(body)) {
      throw new Error(
        `${name} does not fit its schema: ${errorsOf(validator)}\n${JSON.stringify(body).slice(0, 600)}`,
      );
    }
  }
}

/** Whether shared caches must not store a response, and clients must revalidate it unless it has a max-age. */
export function isPrivateCacheControl(cacheControl: string | undefined): boolean {
  return /^private, (?:no-store|no-cache|max-age=\d+, immutable)$/.test(cacheControl ?? '');
}

function toPattern(template: string): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{pagePath\}/g, '.*')
    .replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}
