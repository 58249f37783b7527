import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';

interface Operation {
  method: string;
  pattern: RegExp;
  template: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** Checks responses against the schemas of `/openapi.json`, so that the API reference cannot lie. */
export class ResponseCheck {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  private constructor(
    private readonly operations: Operation[],
    private readonly components: object,
  ) {
    (addFormats as unknown as (ajv: Ajv) => void)(this.ajv);
  }

  static async load(baseUrl: string): Promise<ResponseCheck> {
    const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Pick<Operation, 'responses'>>>;
      components: object;
    };
    const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method,
        template,
        responses,
        pattern: toPattern(template),
      })),
    );
    // The most exact template wins, as in the router: fewest parameters first.
    operations.sort((a, b) => a.template.split('{').length - b.template.split('{').length);
    return new ResponseCheck(operations, withNull(document.components) as object);
  }

  /** @throws Error when the reference does not describe what came */
  assert(method: string, path: string, response: Response): void {
    const pathname = path.split('?')[0] ?? '';
    const operation = this.operations.find(
      (candidate) => candidate.method === method && candidate.pattern.test(pathname),
    );
    const name = `${method.toUpperCase()} ${operation?.template ?? pathname} ${response.status}`;
    if (response.status >= 400 || operation === undefined) {
      // Unknown routes have no operation; their failures look like all others.
      if (response.status < 400) throw new Error(`${name}: the API reference has no such operation.`);
      this.validate(`${name} (error)`, { $ref: '#/components/schemas/Error' }, response.body);
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
    const json = described.content?.['application/json'];
    if (json !== undefined) this.validate(name, json.schema, response.body);
    else if (described.content === undefined)
      throw new Error(`${name}: the API reference describes no content.`);
  }

  private validate(name: string, schema: object, body: unknown): void {
    let validator = this.validators.get(name);
    if (validator === undefined) {
      validator = this.ajv.compile({ ...(withNull(schema) as object), components: this.components });
      this.validators.set(name, validator);
    }
    if (!validator(body)) {
      throw new Error(
        `${name} does not fit its schema: ${this.ajv.errorsText(validator.errors)}\n${JSON.stringify(body).slice(0, 600)}`,
      );
    }
  }
}

function toPattern(template: string): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{pagePath\}/g, '.*')
    .replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}

/** OpenAPI 3.0 says `nullable`, JSON Schema says `null` is one of the types. */
export function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNull(value)]));
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}
