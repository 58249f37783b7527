import { original, type SpecReferences } from './spec-references.js';
import { entriesOf, listOf, own, type SpecObject } from './spec-values.js';

/** Maximum properties that are read: more than are shown. */
const MAX_PROPERTIES = 150;
/** Maximum required properties that are read: several times those that are shown. */
const MAX_REQUIRED = 1_000;

/** A property of an object. */
export interface Property {
  schema: unknown;
  required: boolean;
}

/** Counts visited schemas, because nested compositions can grow exponentially. */
export interface Visits {
  count: number;
  readonly most: number;
}

/** The properties of a schema and of all schemas that it is composed of, by name. */
export function propertiesOf(
  schema: unknown,
  references: SpecReferences,
  visits: Visits,
): Map<string, Property> {
  const properties = new Map<string, Property>();
  collect(schema, { references, visits, into: properties, seen: new Set() });
  return properties;
}

interface Collection {
  references: SpecReferences;
  visits: Visits;
  into: Map<string, Property>;
  seen: Set<SpecObject>;
}

function collect(schema: unknown, collection: Collection): void {
  const { references, visits, into, seen } = collection;
  const { value } = references.follow(schema);
  const self = original(value);
  visits.count += 1;
  if (seen.has(self) || visits.count > visits.most) return;
  seen.add(self);
  for (const part of listOf(own(value, 'allOf'))) {
    if (visits.count > visits.most) break;
    collect(part, collection);
  }
  const required = new Set(listOf(own(value, 'required')).slice(0, MAX_REQUIRED));
  for (const [name, property] of entriesOf(own(value, 'properties'))) {
    if (into.size > MAX_PROPERTIES) break;
    into.set(name, { schema: property, required: required.has(name) || into.get(name)?.required === true });
  }
  for (const name of required) {
    const property = typeof name === 'string' ? into.get(name) : undefined;
    if (property !== undefined) property.required = true;
  }
}
