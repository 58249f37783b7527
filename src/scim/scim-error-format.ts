import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApiError } from '../common/errors/api-error.js';
import { type ErrorFormat, ErrorFormats } from '../http/error-formats.js';
import { ERROR_MESSAGE } from './protocol/schema-urns.js';
import { ScimError } from './protocol/scim-error.js';
import { SCIM_JSON } from './protocol/scim-media-type.js';

/** The format of errors of all paths of SCIM, also of those without a route (RFC 7644, section 3.12). */
@Injectable()
export class ScimErrorFormat implements ErrorFormat, OnModuleInit {
  readonly mediaType = SCIM_JSON;

  constructor(private readonly formats: ErrorFormats) {}

  onModuleInit(): void {
    this.formats.register('scim', this);
  }

  bodyOf(error: ApiError): object {
    const type =
      error instanceof ScimError ? error.scimType : error.status === 400 ? 'invalidSyntax' : undefined;
    return {
      schemas: [ERROR_MESSAGE],
      status: String(error.status),
      scimType: type,
      detail: error.message,
    };
  }
}
