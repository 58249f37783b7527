import type {
  ApiOperation,
  ApiParameter,
  FoundOperation,
} from '../../../openapi-specs/pages/api-operation.js';
import { exampleOf } from '../../../openapi-specs/pages/example-of.js';
import type { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import {
  entriesOf,
  isJson,
  lineOf,
  listOf,
  own,
  type SpecObject,
  textOf,
} from '../../../openapi-specs/pages/spec-values.js';
import type { SampleRequest } from './samples.js';

const MAX_VALUE = 500;
const MAX_CHOICES = 100;

/** A way to authenticate, as the script that sends requests reads it. */
interface Authentication {
  id: string;
  type: 'bearer' | 'basic' | 'apiKey';
  in?: string;
  name?: string;
}

/** An operation, as the script that sends requests reads it. */
export interface SendableOperation {
  method: string;
  path: string;
  servers: string[];
  parameters: {
    in: string;
    name: string;
    required?: boolean;
    type?: string;
    description?: string;
    enum?: string[];
    value?: string;
  }[];
  bodies: { contentType: string; example?: string }[];
  auth: Authentication[];
}

/** The operation for the script that sends requests. */
export function sendableOperation(
  { method, path }: FoundOperation,
  operation: ApiOperation,
  reader: ApiReader,
): SendableOperation {
  const { references } = reader;
  const servers = [operation.server, ...reader.servers().map(({ url }) => url)];
  return {
    method,
    path,
    servers: [...new Set(servers)].filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url)),
    parameters: operation.parameters.filter(isSendable).map((parameter) => {
      const { value: schema } = references.follow(parameter.schema);
      const choices = listOf(own(schema, 'enum'))
        .slice(0, MAX_CHOICES)
        .map(textOf)
        .filter(({ length }) => length <= MAX_VALUE);
      const value = valueOf(parameter, schema);
      const type = textOf(own(schema, 'type'));
      const description = lineOf(textOf(own(parameter.said, 'description')), MAX_VALUE);
      return {
        in: parameter.in,
        name: parameter.name,
        ...(parameter.required ? { required: true } : {}),
        ...(type === '' ? {} : { type }),
        ...(description === '' ? {} : { description }),
        ...(choices.length === 0 ? {} : { enum: choices }),
        ...(value === '' ? {} : { value }),
      };
    }),
    bodies: (operation.body?.media ?? []).map((media) => {
      const example = exampleOf(media, references)?.text;
      return { contentType: media.mediaType, example };
    }),
    auth: authenticationOf(operation, reader),
  };
}

/** A request with the values that the specification gives. Without one, a name in braces or capitals stands for it. */
export function sampleRequest(
  { method, path }: FoundOperation,
  operation: ApiOperation,
  reader: ApiReader,
): SampleRequest {
  const { references } = reader;
  const valued = operation.parameters.filter(isSendable).map((parameter) => {
    const { value: schema } = references.follow(parameter.schema);
    return { ...parameter, value: valueOf(parameter, schema) };
  });
  const query = new URLSearchParams();
  const headers: [string, string][] = [];
  for (const { type, in: place, name = '' } of authenticationOf(operation, reader)) {
    if (type === 'bearer') headers.push(['Authorization', 'Bearer YOUR_TOKEN']);
    else if (type === 'basic') headers.push(['Authorization', 'Basic YOUR_CREDENTIALS']);
    else if (place === 'header') headers.push([name, 'YOUR_KEY']);
    else if (place === 'query') query.set(name, 'YOUR_KEY');
  }
  let filledPath = path;
  for (const { in: place, name, required, value } of valued) {
    if (place === 'path' && value !== '') {
      filledPath = filledPath.replaceAll(`{${name}}`, encodeURIComponent(value.toWellFormed()));
    } else if (place === 'query' && required) query.set(name, value || 'VALUE');
    else if (place === 'header' && required) headers.push([name, value || 'VALUE']);
  }
  const [media] = operation.body?.media ?? [];
  const example = media === undefined ? undefined : exampleOf(media, references);
  if (media !== undefined) headers.push(['Content-Type', media.mediaType]);
  const shownQuery = query.size === 0 ? '' : `?${query.toString()}`;
  return {
    method,
    // Readers put their secrets into samples: a path without a slash must not continue the name of the host.
    url: `${operation.server}${filledPath.startsWith('/') ? '' : '/'}${filledPath}${shownQuery}`,
    headers,
    ...(example === undefined
      ? {}
      : { body: { text: example.text, isJson: isJson(media?.mediaType ?? '') } }),
  };
}

function isSendable({ in: place }: ApiParameter): boolean {
  return place === 'path' || place === 'query' || place === 'header' || place === 'cookie';
}

/** The value of a parameter that the specification gives. An optional one has none only because its values are listed. */
function valueOf({ required, said }: ApiParameter, schema: SpecObject): string {
  const [named] = entriesOf(own(said, 'examples'));
  const value =
    own(said, 'example') ??
    (named === undefined ? undefined : own(named[1] as SpecObject, 'value')) ??
    own(schema, 'example') ??
    own(schema, 'default') ??
    (required ? listOf(own(schema, 'enum'))[0] : undefined);
  return lineOf(textOf(value), MAX_VALUE);
}

/** The ways to authenticate of the first alternative that an operation allows. */
function authenticationOf({ security }: ApiOperation, reader: ApiReader): Authentication[] {
  const schemes = new Map(reader.securitySchemes());
  const [alternative = []] = security ?? [];
  return alternative.flatMap(([id]) => readScheme(id, schemes.get(id)) ?? []);
}

/** Undefined for credentials that are not sent as they are, such as those of TLS or of the HTTP scheme `digest`. */
function readScheme(id: string, scheme: SpecObject | undefined): Authentication | undefined {
  if (scheme === undefined) return undefined;
  const type = textOf(own(scheme, 'type'));
  if (type === 'apiKey')
    return { id, type, in: textOf(own(scheme, 'in')), name: lineOf(textOf(own(scheme, 'name')), 200) };
  const httpScheme = textOf(own(scheme, 'scheme')).toLowerCase();
  if (type === 'mutualTLS' || !['', 'basic', 'bearer'].includes(httpScheme)) return undefined;
  const isBasic = type === 'basic' || httpScheme === 'basic';
  return { id, type: isBasic ? 'basic' : 'bearer' };
}

/** Where a request has the credentials of a scheme, as the request has them: `X-Key: …`. */
export function placeOfCredentials(scheme: SpecObject | undefined): string | undefined {
  const authentication = readScheme('', scheme);
  if (authentication === undefined) return undefined;
  const { type, in: place, name = '' } = authentication;
  if (type !== 'apiKey') return `Authorization: ${type === 'basic' ? 'Basic' : 'Bearer'} …`;
  if (place === 'query') return `?${name}=…`;
  return place === 'cookie' ? `Cookie: ${name}=…` : `${name}: …`;
}
