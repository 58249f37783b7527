import { Catch } from '@nestjs/common';
import type { ApiError } from '../common/errors/api-error.js';
import { ErrorFilter } from '../http/error.filter.js';
import { ScimError } from './protocol/scim-error.js';
import { SCIM_JSON } from './protocol/scim-media-type.js';
import { ERROR_MESSAGE } from './protocol/schema-urns.js';

/** Formats errors of SCIM routes as RFC 7644, section 3.12, requires. */
@Catch()
export class ScimErrorFilter extends ErrorFilter {
  protected override readonly mediaType = SCIM_JSON;

  protected override bodyOf(error: ApiError): object {
    const type =
      error instanceof ScimError ? error.scimType : error.status === 400 ? 'invalidSyntax' : undefined;
    return {
      schemas: [ERROR_MESSAGE],
      status: String(error.status),
      ...(type === undefined ? {} : { scimType: type }),
      detail: error.message,
    };
  }
}
