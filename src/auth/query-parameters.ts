import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ValidationError } from '../common/errors/api-error.js';

/** The class and the method of a route. */
export interface RouteHandler {
  controller: { readonly prototype: object };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the type of the framework
  handler: Function;
}

/** Where @nestjs/swagger keeps the names of the fields of a class, and the parameters that a method declares itself. */
const FIELDS = 'swagger/apiModelPropertiesArray';
const PARAMETERS = 'swagger/apiParameters';

/** The guard reads it from the query of every route that visitors of sites can call. */
const SHARE_KEY = 'shareKey';

const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * Refuses query parameters that a route does not have, so that no parameter is silently ignored.
 * @throws ValidationError which names them, and the parameters that the route has
 */
export function requireKnownParameters(query: object, route: RouteHandler): void {
  const sent = Object.keys(query);
  if (sent.length === 0) return;
  let names = known.get(route.handler);
  if (names === undefined) known.set(route.handler, (names = queryParametersOf(route)));
  const unknown = sent.filter((name) => name !== SHARE_KEY && !names.has(name));
  if (unknown.length === 0) return;
  const taken = names.size === 0 ? 'it takes none' : `it takes ${[...names].sort().join(', ')}`;
  const message = `is not a query parameter of this request: ${taken}`;
  throw new ValidationError(unknown.map((path) => ({ path, message })));
}

/** The names of the query parameters that the API reference shows for a route. */
export function queryParametersOf({ controller, handler }: RouteHandler): ReadonlySet<string> {
  const metadata = <T>(key: string, target: object, member?: string): T | undefined =>
    (member === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, member)) as
      T | undefined;
  const method = handler.name;
  const declared = metadata<{ in?: string; name?: string }[]>(PARAMETERS, handler) ?? [];
  const names = declared.flatMap(({ in: place, name }) =>
    place === 'query' && name !== undefined ? [name] : [],
  );
  const inputs = metadata<Record<string, { index: number; data?: unknown }>>(
    ROUTE_ARGS_METADATA,
    controller,
    method,
  );
  const types = metadata<{ prototype: object }[]>('design:paramtypes', controller.prototype, method);
  for (const [key, { index, data }] of Object.entries(inputs ?? {})) {
    if (Number(key.split(':')[0]) !== Number(RouteParamtypes.QUERY)) continue;
    if (typeof data === 'string') names.push(data);
    const fields = metadata<string[]>(FIELDS, types?.[index]?.prototype ?? {}) ?? [];
    names.push(...fields.map((field) => field.replace(/^:/, '')));
  }
  return new Set(names);
}
