import type { OpenAPIObject } from '@nestjs/swagger';

/** Names in the API reference of classes whose name without `Dto` is taken or says too little outside of its folder. */
const NAMES: Record<string, string> = {
  AddToGroupDto: 'AddToSectionGroup',
  InviteDto: 'InviteUsers',
  LinkInviteDto: 'CreateInviteLink',
  MergeDto: 'MergeBranches',
  MoveDto: 'MoveSiteItem',
  PublishedUrlDto: 'ResolvePublishedUrl',
  TextDto: 'PageText',
  UpdateAuthenticationDto: 'UpdateSiteAuthentication',
  UpdateLinkInviteDto: 'UpdateInviteLink',
};
const REFERENCE = '#/components/schemas/';

/**
 * Gives the schemas of a document the names that clients see: the names of the classes, without `Dto`.
 * @throws Error when two schemas would have the same name
 */
export function renameSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  const names = new Map(Object.keys(schemas).map((name) => [name, nameOf(name)]));
  if (new Set(names.values()).size < names.size) {
    const taken = [...names].filter(([name, other]) => name !== other && names.has(other));
    throw new Error(
      `Schemas would have the same name: ${taken.flat().join(', ')}. Add a name to src/http/reference/schema-names.ts.`,
    );
  }
  const renamed = withReferences(document, names) as OpenAPIObject;
  const entries = Object.entries(renamed.components?.schemas ?? {});
  renamed.components = {
    ...renamed.components,
    schemas: Object.fromEntries(entries.map(([name, schema]) => [names.get(name) ?? name, schema])),
  };
  return renamed;
}

function nameOf(name: string): string {
  return NAMES[name] ?? name.replace(/Dto$/, '');
}

/** Copies a part of the document with the new names in its references. */
function withReferences(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => withReferences(item, names));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(REFERENCE)
        ? [key, REFERENCE + (names.get(value.slice(REFERENCE.length)) ?? value.slice(REFERENCE.length))]
        : [key, key === 'example' ? value : withReferences(value, names)],
    ),
  );
}
