/** An operation of an API, as `<script type="application/json" data-operation>` describes it. */
export interface Operation {
  /** In any case. */
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  /** Absolute addresses, with their variables filled in. Empty: the reader enters one. */
  servers: string[];
  parameters: Parameter[];
  /** The content types of the body. Empty: the operation has no body. */
  bodies: Body[];
  /** Ways to authenticate; a request uses those for which the reader entered a value. */
  auth: Authentication[];
}

export interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  /** Of the schema. The values of an array are entered one a line. */
  type?: string;
  description?: string;
  /** Values to choose from. */
  enum?: string[];
  /** The value that the form starts with. */
  value?: string;
}

export interface Body {
  contentType: string;
  /** The text that the editor starts with. */
  example?: string;
}

export interface Authentication {
  /** Name of the security scheme. */
  id: string;
  /** `bearer` also stands for OAuth 2 and OpenID Connect: the reader enters an access token. */
  type: 'bearer' | 'basic' | 'apiKey';
  /** Of an API key. */
  in?: 'header' | 'query' | 'cookie';
  name?: string;
}

/** The reader's entries. */
export interface Entries {
  server: string;
  /** By `{in}/{name}`. */
  parameters: Readonly<Record<string, string>>;
  /** By the ID of the authentication. `basic` is `user:password`. */
  auth: Readonly<Record<string, string>>;
  contentType: string | undefined;
  body: string;
}

/**
 * The request for an operation. Empty optional parameters are left out.
 * @throws Error when the path does not lead to the entered server
 */
export function requestFor(operation: Operation, entries: Entries): Request {
  const valueOf = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>) =>
    entries.parameters[`${place}/${name}`] ?? '';
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf({ in: 'path', name })),
  );
  const url = urlBelow(entries.server, path);
  const headers = new Headers();
  for (const parameter of operation.parameters) {
    const value = valueOf(parameter);
    if (value === '') continue;
    if (parameter.in === 'query') {
      const values = parameter.type === 'array' ? value.split('\n').filter((line) => line !== '') : [value];
      for (const one of values) url.searchParams.append(parameter.name, one);
    } else if (parameter.in === 'header') headers.set(parameter.name, value.replaceAll('\n', ','));
  }
  for (const way of operation.auth) authenticate(way, entries.auth[way.id] ?? '', url, headers);
  const method = operation.method.toUpperCase();
  const hasBody =
    entries.body !== '' && entries.contentType !== undefined && method !== 'GET' && method !== 'HEAD';
  if (hasBody) headers.set('content-type', entries.contentType ?? '');
  return new Request(url, {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(hasBody ? { body: entries.body } : {}),
  });
}

/**
 * The address of a path on a server. The path is of the specification, and secrets are kept for the server: without a slash
 * between them, the path could continue the name of the host.
 */
function urlBelow(server: string, path: string): URL {
  const address = server.replace(/\/+$/, '') + (path.startsWith('/') ? path : `/${path}`);
  const url = new URL(address);
  if (url.origin !== new URL(server).origin)
    throw new Error(`The path does not lead to the server: ${address}`);
  return url;
}

function authenticate(
  { in: place, name = '', type }: Authentication,
  value: string,
  url: URL,
  headers: Headers,
): void {
  if (value === '') return;
  if (type === 'bearer') headers.set('authorization', `Bearer ${value}`);
  else if (type === 'basic') headers.set('authorization', `Basic ${base64(value)}`);
  else if (place === 'query') url.searchParams.append(name, value);
  else if (place === 'header') headers.set(name, value);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
