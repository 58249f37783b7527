import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export type Operation = NonNullable<PathItem[(typeof METHODS)[number]]>;

/** The operations of a path. */
export function operationsOf(path: PathItem): Operation[] {
  return METHODS.flatMap((method) => path[method] ?? []);
}
