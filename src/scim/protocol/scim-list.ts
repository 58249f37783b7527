import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { IntegerQuery, StringField } from '../../common/validation/fields.js';
import { type Filter, MAX_FILTER_CHARACTERS, parseFilter } from './scim-filter.js';
import { SCIM_JSON } from './scim-media-type.js';
import { LIST_MESSAGE } from './schema-urns.js';

/** The default and maximum number of resources per page. */
const DEFAULT_COUNT = 100;
export const MAX_RESULTS = 500;
const MOST = 2 ** 31 - 1;

/** The attributes that a response includes. */
export class AttributesQuery {
  @StringField({
    max: 2048,
    optional: true,
    description:
      'Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.',
    example: 'userName,active',
  })
  attributes?: string;

  @StringField({
    max: 2048,
    optional: true,
    description: 'Leave out these attributes or parts, separated by commas.',
    example: 'members',
  })
  excludedAttributes?: string;
}

/** The query of a list (RFC 7644, section 3.4.2). */
export class ScimListQuery extends AttributesQuery {
  @StringField({
    max: MAX_FILTER_CHARACTERS,
    optional: true,
    description:
      'Comparisons (`eq`, `ne`, `co`, `sw`, `ew`, `gt`, `ge`, `lt`, `le`, `pr`), joined by `and`, `or`, `not` and parentheses. An unknown attribute returns 400 with `invalidFilter`.',
    example: 'userName eq "ada@example.com"',
  })
  filter?: string;

  @IntegerQuery({
    min: -MOST,
    max: MOST,
    optional: true,
    default: 1,
    description: 'Position in the list of the first resource of the page. Values below 1 count as 1.',
  })
  startIndex?: number;

  @IntegerQuery({
    min: -MOST,
    max: MOST,
    optional: true,
    default: DEFAULT_COUNT,
    description: `Resources per page. Values above ${MAX_RESULTS} count as ${MAX_RESULTS}, values below 0 as 0.`,
  })
  count?: number;
}

/** A page of a list, in the format of RFC 7644. */
export interface ScimList<Resource> {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}

/** The part of a list to read for a page. @throws ScimError (`invalidFilter`) */
export function pageQueryOf({ filter, startIndex = 1, count = DEFAULT_COUNT }: ScimListQuery): {
  filter: Filter | undefined;
  offset: number;
  limit: number;
} {
  return {
    filter: filter === undefined ? undefined : parseFilter(filter),
    offset: Math.max(1, startIndex) - 1,
    limit: Math.min(Math.max(0, count), MAX_RESULTS),
  };
}

export function toScimList<Resource>(
  resources: Resource[],
  offset: number,
  totalResults: number,
): ScimList<Resource> {
  return {
    schemas: [LIST_MESSAGE],
    totalResults,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Describes a list in the API reference. */
export function ApiScimList(...resources: Type[]): MethodDecorator {
  const schemas = resources.map((resource) => ({ $ref: getSchemaPath(resource) }));
  return applyDecorators(
    ApiExtraModels(...resources),
    ApiOkResponse({
      description: 'A page of the list. `totalResults` is the number of resources in the whole list.',
      content: {
        [SCIM_JSON]: {
          schema: {
            type: 'object',
            required: ['schemas', 'totalResults', 'startIndex', 'itemsPerPage', 'Resources'],
            properties: {
              schemas: { type: 'array', items: { type: 'string', enum: [LIST_MESSAGE] } },
              totalResults: { type: 'integer', minimum: 0 },
              startIndex: { type: 'integer', minimum: 1 },
              itemsPerPage: { type: 'integer', minimum: 0 },
              Resources: {
                type: 'array',
                items: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
              },
            },
            additionalProperties: false,
          },
        },
      },
    }),
  );
}
