import { type Filter, type FilterValue, parseFilter } from './scim-filter.js';
import { ScimError } from './scim-error.js';

/** An attribute equals a value. */
export interface Equality {
  /** In lower case and without the name of the schema. */
  attribute: string;
  value: FilterValue;
}

/** The target of a path of a PATCH, or of a name in an object. Names are in lower case. */
export interface AttributePath {
  attribute: string;
  sub?: string;
  /** Selects values of a list; undefined: all of them. */
  conditions?: Equality[];
}

const MAX_CHARACTERS = 1024;
const PATH = /^(?:(urn:[\w.:-]+):)?([A-Za-z$][\w$-]*)(?:\[(.+)\])?(?:\.([A-Za-z$][\w$-]*))?$/i;

/**
 * Parses a path (RFC 7644, section 3.5.2).
 * @param schema of the resource; attributes of other schemas are not stored
 * @returns undefined when the path names an attribute of another schema
 * @throws ScimError (`invalidPath`, or `invalidFilter` for the filter in brackets)
 */
export function parsePath(text: string, schema: string): AttributePath | undefined {
  const found = text.length > MAX_CHARACTERS ? null : PATH.exec(text);
  if (found === null) {
    throw new ScimError(
      'invalidPath',
      'A path must be an attribute such as displayName, name.givenName or emails[type eq "work"].value.',
    );
  }
  const [, urn, attribute = '', filter, sub] = found;
  const conditions = filter === undefined ? undefined : equalitiesIn(parseFilter(filter));
  if (urn !== undefined && urn.toLowerCase() !== schema.toLowerCase()) return undefined;
  return {
    attribute: attribute.toLowerCase(),
    ...(sub !== undefined ? { sub: sub.toLowerCase() } : {}),
    ...(conditions !== undefined ? { conditions } : {}),
  };
}

/** @throws ScimError (`invalidFilter`) for anything but comparisons with `eq`, joined by `and` */
function equalitiesIn(filter: Filter): Equality[] {
  if (filter.kind === 'and') return filter.parts.flatMap(equalitiesIn);
  if (filter.kind === 'comparison' && filter.operator === 'eq')
    return [{ attribute: filter.attribute, value: filter.value }];
  throw new ScimError(
    'invalidFilter',
    'The filter of a path must be comparisons with eq, joined by and, such as type eq "work".',
  );
}
