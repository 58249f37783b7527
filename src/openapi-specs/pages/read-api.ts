import type {
  FoundOperation,
  ApiParameter,
  ApiBody,
  ApiResponse,
  ApiOutline,
  ApiOperation,
} from './api-operation.js';
import type { MediaContent } from './example-of.js';
import { SpecReferences } from './spec-references.js';
import {
  entriesOf,
  isJson,
  isObject,
  lineOf,
  listOf,
  objectOf,
  own,
  type SpecObject,
  textOf,
} from './spec-values.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const DEFAULT_MEDIA = 'application/json';
const MAX_MEDIA = 4;
const MAX_PARAMETERS = 100;
const MAX_TAGS = 100;
const MAX_RESPONSES = 30;
const MAX_ALTERNATIVES = 10;

/** Reads specifications of OpenAPI 2.0, 3.0 and 3.1 through one interface. Malformed values count as absent. */
export class ApiReader {
  readonly references: SpecReferences;
  readonly isVersion2: boolean;

  /** @param mostValues maximum values that are visited within `references.bounded` */
  constructor(
    readonly root: SpecObject,
    mostValues?: number,
  ) {
    this.references = new SpecReferences(root, mostValues);
    this.isVersion2 = own(root, 'swagger') !== undefined;
  }

  /** All operations, in the order of the specification; webhooks last. */
  *operations(): Generator<FoundOperation> {
    yield* this.operationsOf(objectOf(own(this.root, 'paths')), false);
    yield* this.operationsOf(objectOf(own(this.root, 'webhooks')), true);
  }

  private *operationsOf(paths: SpecObject, isWebhook: boolean): Generator<FoundOperation> {
    for (const [path, value] of Object.entries(paths)) {
      if (path.startsWith('x-')) continue;
      const { value: item } = this.references.follow(value);
      for (const name of METHODS) {
        const operation = own(item, name);
        if (!isObject(operation)) continue;
        const method = name.toUpperCase();
        const tag = listOf(own(operation, 'tags'))
          .slice(0, MAX_TAGS)
          .find((each) => typeof each === 'string');
        const line = lineOf(path, 1_000);
        yield {
          key: `${isWebhook ? 'webhook ' : ''}${method} ${path}`,
          method,
          path: line,
          isWebhook,
          title: titleOf(operation) || lineOf(`${method} ${line}`, 255),
          tag,
          operation,
          item,
          written: objectOf(value),
        };
      }
    }
  }

  /** Tags that the specification names, in its order. */
  tags(): { name: string; tag: SpecObject }[] {
    return listOf(own(this.root, 'tags'))
      .map(objectOf)
      .map((tag) => ({ name: textOf(own(tag, 'name')), tag }))
      .filter(({ name }) => name !== '');
  }

  /** Schemas that the specification names, in its order. */
  schemas(): [name: string, schema: unknown][] {
    const named = this.isVersion2
      ? own(this.root, 'definitions')
      : own(objectOf(own(this.root, 'components')), 'schemas');
    return Object.entries(objectOf(named));
  }

  /** Ways to authenticate, by name. */
  securitySchemes(): [name: string, scheme: SpecObject][] {
    const named = this.isVersion2
      ? own(this.root, 'securityDefinitions')
      : own(objectOf(own(this.root, 'components')), 'securitySchemes');
    return Object.entries(objectOf(named)).map(([name, scheme]) => [
      name,
      this.references.follow(scheme).value,
    ]);
  }

  /** The URLs of the API with their descriptions. */
  servers(): { url: string; description: string }[] {
    if (!this.isVersion2) return serversOf(this.root);
    const host = lineOf(textOf(own(this.root, 'host')), 500);
    const base = lineOf(textOf(own(this.root, 'basePath')), 500);
    if (host === '') return base === '' || base === '/' ? [] : [{ url: withoutSlash(base), description: '' }];
    const schemes = listOf(own(this.root, 'schemes'))
      .map(textOf)
      .filter((scheme) => /^[a-z]{2,5}$/.test(scheme));
    return (schemes.length === 0 ? ['https'] : schemes.slice(0, 4)).map((scheme) => ({
      url: withoutSlash(`${scheme}://${host}${base}`),
      description: '',
    }));
  }

  /** The summary of an operation, without parameters, bodies and responses. */
  outline({ operation, item }: FoundOperation): ApiOutline {
    const server = serversOf(operation)[0] ?? serversOf(item)[0] ?? this.servers()[0];
    return {
      server: server?.url ?? '',
      description: textOf(own(operation, 'description')) || textOf(own(item, 'description')),
      deprecated: own(operation, 'deprecated') === true,
    };
  }

  /** All parts of an operation. */
  read(found: FoundOperation): ApiOperation {
    const { operation, item } = found;
    const parameters = this.parametersOf(item, operation);
    const security = own(operation, 'security') ?? own(this.root, 'security');
    return {
      ...this.outline(found),
      parameters: parameters.filter(({ in: place }) => place !== 'body' && place !== 'formData'),
      body: this.isVersion2 ? this.bodyOfTwo(operation, parameters) : this.bodyOf(operation),
      responses: entriesOf(own(operation, 'responses'))
        .filter(([status]) => !status.startsWith('x-'))
        .slice(0, MAX_RESPONSES)
        .map(([status, response]) => this.responseOf(status, response, operation)),
      security: Array.isArray(security) ? security.slice(0, MAX_ALTERNATIVES).map(schemesOf) : undefined,
    };
  }

  /** Parameters of the operation override those of its path with the same name and location. */
  private parametersOf(item: SpecObject, operation: SpecObject): ApiParameter[] {
    const found = new Map<string, ApiParameter>();
    const all = [item, operation].flatMap((of) => listOf(own(of, 'parameters')).slice(0, MAX_PARAMETERS));
    for (const value of all.slice(0, MAX_PARAMETERS)) {
      const { value: said } = this.references.follow(value);
      const [name, place] = [textOf(own(said, 'name')), textOf(own(said, 'in'))];
      const content = entriesOf(own(said, 'content'))[0]?.[1];
      const schema = own(said, 'schema') ?? (isObject(content) ? own(content, 'schema') : undefined) ?? said;
      found.set(`${place} ${name}`, {
        name,
        in: place,
        required: own(said, 'required') === true || place === 'path',
        schema,
        said,
      });
    }
    return [...found.values()];
  }

  private bodyOf(operation: SpecObject): ApiBody | undefined {
    const body = own(operation, 'requestBody');
    if (!isObject(body)) return undefined;
    const { value } = this.references.follow(body);
    return {
      description: textOf(own(value, 'description')),
      required: own(value, 'required') === true,
      media: mediaOf(own(value, 'content')),
    };
  }

  private bodyOfTwo(operation: SpecObject, parameters: readonly ApiParameter[]): ApiBody | undefined {
    const consumed = mediaTypes(own(operation, 'consumes') ?? own(this.root, 'consumes'));
    const body = parameters.find(({ in: place }) => place === 'body');
    if (body !== undefined) {
      const types = consumed.length === 0 ? [DEFAULT_MEDIA] : consumed;
      return {
        description: textOf(own(body.said, 'description')),
        required: body.required,
        media: types.map((mediaType) => ({ mediaType, schema: body.schema })),
      };
    }
    const fields = parameters.filter(({ in: place }) => place === 'formData');
    if (fields.length === 0) return undefined;
    const schema = {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, said }) => [name, withoutRequired(said)])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    };
    const isUpload = fields.some(({ said }) => own(said, 'type') === 'file');
    const types = consumed.filter((type) => type.includes('form'));
    const usual = isUpload ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    return {
      description: '',
      required: fields.some(({ required }) => required),
      media: (types.length === 0 ? [usual] : types).map((mediaType) => ({ mediaType, schema })),
    };
  }

  private responseOf(status: string, response: unknown, operation: SpecObject): ApiResponse {
    const { value } = this.references.follow(response);
    const headers = entriesOf(own(value, 'headers'))
      .slice(0, MAX_PARAMETERS)
      .map(([name, header]): [string, SpecObject] => [name, this.references.follow(header).value]);
    return {
      status: lineOf(status, 60),
      description: textOf(own(value, 'description')),
      headers,
      media: this.isVersion2 ? this.producedBy(value, operation) : mediaOf(own(value, 'content')),
    };
  }

  private producedBy(response: SpecObject, operation: SpecObject): MediaContent[] {
    const schema = own(response, 'schema');
    const examples = objectOf(own(response, 'examples'));
    if (schema === undefined && entriesOf(examples).length === 0) return [];
    const produced = mediaTypes(own(operation, 'produces') ?? own(this.root, 'produces'));
    const named = entriesOf(examples)
      .slice(0, MAX_MEDIA)
      .map(([mediaType]) => mediaType);
    const types = produced.length > 0 ? produced : named.length > 0 ? named : [DEFAULT_MEDIA];
    return types.map((mediaType) => ({ mediaType, schema, example: own(examples, mediaType) }));
  }
}

function titleOf(operation: SpecObject): string {
  return lineOf(textOf(own(operation, 'summary')), 255) || lineOf(textOf(own(operation, 'operationId')), 255);
}

function mediaTypes(value: unknown): string[] {
  const types = listOf(value)
    .slice(0, MAX_TAGS)
    .map((type) => lineOf(textOf(type), 200))
    .filter((type) => type !== '');
  return jsonFirst(types, (type) => type).slice(0, MAX_MEDIA);
}

/** Puts JSON first and keeps the order of the rest. */
function jsonFirst<Item>(items: readonly Item[], mediaType: (item: Item) => string): Item[] {
  const [json, others] = [true, false].map((wanted) =>
    items.filter((item) => isJson(mediaType(item)) === wanted),
  );
  return [...(json ?? []), ...(others ?? [])];
}

function mediaOf(content: unknown): MediaContent[] {
  return jsonFirst(entriesOf(content), ([mediaType]) => mediaType)
    .slice(0, MAX_MEDIA)
    .map(([mediaType, value]) => {
      const said = objectOf(value);
      return {
        mediaType: lineOf(mediaType, 200),
        schema: own(said, 'schema'),
        example: own(said, 'example'),
        examples: own(said, 'examples'),
      };
    });
}

/** `required` is a boolean in parameters of OpenAPI 2.0, and a list of properties in schemas. */
function withoutRequired({ required: _required, ...schema }: SpecObject): SpecObject {
  return schema;
}

/** The URLs of servers, with the defaults of their variables. */
function serversOf(of: SpecObject): { url: string; description: string }[] {
  return listOf(own(of, 'servers'))
    .slice(0, 20)
    .map(objectOf)
    .map((server) => {
      const variables = objectOf(own(server, 'variables'));
      const url = lineOf(textOf(own(server, 'url')), 500).replace(
        /\{([^{}]{1,100})\}/g,
        (whole, name: string) => {
          const value = textOf(own(objectOf(own(variables, name)), 'default'));
          return value === '' ? whole : value;
        },
      );
      return { url: withoutSlash(lineOf(url, 500)), description: textOf(own(server, 'description')) };
    })
    .filter(({ url }) => url !== '');
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/$/, '');
}

function schemesOf(alternative: unknown): [string, string[]][] {
  return entriesOf(alternative)
    .slice(0, MAX_ALTERNATIVES)
    .map(([scheme, scopes]) => [scheme, listOf(scopes).slice(0, 20).map(textOf)]);
}
