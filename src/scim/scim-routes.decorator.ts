import { applyDecorators, Controller } from '@nestjs/common';
import {
  ApiConsumes,
  ApiDefaultResponse,
  ApiExtraModels,
  ApiProduces,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { GuardedBy } from '../access/requires.decorator.js';
import { SCIM_JSON } from './protocol/scim-media-type.js';
import { ScimErrorResource } from './scim-error.resource.js';

/** The name of the guard of SCIM routes, and of its security scheme in the API reference. */
export const SCIM_GUARD = 'scim';

/** Declares a controller of SCIM routes, with tokens of directories and SCIM errors. */
export function ScimRoutes(path = ''): ClassDecorator {
  return applyDecorators(
    Controller(`scim/v2/:organizationId${path}`),
    GuardedBy(SCIM_GUARD),
    ApiTags('SCIM'),
    ApiConsumes(SCIM_JSON),
    ApiProduces(SCIM_JSON),
    ApiExtraModels(ScimErrorResource),
    ApiDefaultResponse({
      description: 'Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.',
      content: { [SCIM_JSON]: { schema: { $ref: getSchemaPath(ScimErrorResource) } } },
    }),
  );
}
