import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

/** The envelope of every list. `next` is absent on the last page; `count` is the size of the whole list. */
export interface ListResource<T> {
  next?: { page: string };
  count: number;
  items: T[];
}

/**
 * Describes a list response in the API reference.
 * @param more optional properties beside those of every list
 */
export function ApiListResponse(item: Type, more: Record<string, object> = {}): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(item),
    ApiOkResponse({
      description: `A page of the list. Without \`next\` it is the last one. \`count\` is the number of items in the whole list.`,
      schema: {
        type: 'object',
        required: ['count', 'items'],
        properties: {
          next: {
            type: 'object',
            required: ['page'],
            properties: { page: { type: 'string' } },
            additionalProperties: false,
          },
          count: { type: 'integer', minimum: 0 },
          items: { type: 'array', items: { $ref: getSchemaPath(item) } },
          ...more,
        },
        additionalProperties: false,
      },
    }),
  );
}
