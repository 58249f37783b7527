import { Injectable } from '@nestjs/common';
import type { ApiError } from '../common/errors/api-error.js';

/** How an API writes its errors. */
export interface ErrorFormat {
  mediaType: string;
  bodyOf(error: ApiError): object;
}

/** The formats of errors of the APIs beside `/v1`, by the first segment of their paths. They are registered at start. */
@Injectable()
export class ErrorFormats {
  private readonly formats = new Map<string, ErrorFormat>();

  /** @param segment the first segment of the paths, such as `scim` */
  register(segment: string, format: ErrorFormat): void {
    this.formats.set(segment, format);
  }

  /** undefined: errors have the format of `/v1`. */
  find(path: string): ErrorFormat | undefined {
    return this.formats.get(path.split('/', 2)[1]?.toLowerCase() ?? '');
  }
}
