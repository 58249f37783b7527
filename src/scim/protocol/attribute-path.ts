import { type FilterCondition, parseFilter } from './scim-filter.js';
import { ScimError } from './scim-error.js';

/** What a path of a PATCH, or a name in an object, points at. Names are in lower case. */
export interface AttributePath {
  attribute: string;
  sub?: string;
  /** Which values of a list it points at; undefined: all of them. */
  conditions?: FilterCondition[];
}

const MAX_CHARACTERS = 1024;
const PATH = /^(?:(urn:[\w.:-]+):)?([A-Za-z$][\w$-]*)(?:\[(.+)\])?(?:\.([A-Za-z$][\w$-]*))?$/i;

/**
 * Reads a path (RFC 7644, section 3.5.2).
 * @param schema of the resource; attributes of other schemas are kept nowhere here
 * @returns undefined when it points at an attribute of another schema
 * @throws ScimError (`invalidPath`, or `invalidFilter` for what stands in brackets)
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
  const conditions = filter === undefined ? undefined : parseFilter(filter);
  if (urn !== undefined && urn.toLowerCase() !== schema.toLowerCase()) return undefined;
  return {
    attribute: attribute.toLowerCase(),
    ...(sub !== undefined ? { sub: sub.toLowerCase() } : {}),
    ...(conditions !== undefined ? { conditions } : {}),
  };
}
