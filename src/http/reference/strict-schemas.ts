import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown> & {
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  allOf?: { $ref?: string }[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

const REFERENCE = '#/components/schemas/';

/**
 * Corrects the output of the library where it breaks rules of OpenAPI 3.0.3, which generators of clients rely on: `nullable`
 * beside a reference instead of a type, and empty lists of required properties.
 */
export function correctSchemas(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of Object.values(schemas)) correct(schema, schemas);
  // The schemas that are only used with `null`.
  for (const name of Object.keys(schemas).filter((other) => schemas[`${other}OrNull`] !== undefined))
    if (!JSON.stringify(document).includes(`"${REFERENCE}${name}"`)) delete schemas[name];
}

function correct(schema: Schema, schemas: Record<string, Schema>): void {
  if (schema.required?.length === 0) delete schema.required;
  nameNullInEnum(schema);
  referToNullable(schema, schemas);
  for (const property of Object.values(schema.properties ?? {})) correct(property, schemas);
  if (schema.items !== undefined) correct(schema.items, schemas);
}

/** `null` is allowed for an enum only if it is one of the values. */
function nameNullInEnum(schema: Schema): void {
  if (schema.nullable === true && schema.enum !== undefined && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null];
}

/**
 * `nullable` adds `null` to the type beside it, and a referenced schema would still refuse `null`. So the property refers
 * to a second schema, such as `RoleOrNull` for `Role`.
 */
function referToNullable(schema: Schema, schemas: Record<string, Schema>): void {
  const reference = schema.allOf?.[0]?.$ref;
  if (schema.nullable !== true || schema.type !== undefined || reference === undefined) return;
  const name = reference.slice(REFERENCE.length);
  const { [name]: target } = schemas;
  if (target?.type === undefined) throw new Error(`The schema ${name} needs a type, because it can be null.`);
  const nullable: Schema = { ...target, nullable: true };
  nameNullInEnum(nullable);
  schemas[`${name}OrNull`] ??= nullable;
  delete schema.nullable;
  schema.allOf = [{ $ref: `${REFERENCE}${name}OrNull` }];
}
