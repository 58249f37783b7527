import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiError } from '../../common/errors/api-error.js';

/** What the query of a signed address says. */
export interface DownloadQuery {
  contentType: string;
  expires: number;
  signature: string;
}

/** 404 at a signed address. The same for every cause, so that it tells nothing about what there is. */
export class DeadLinkError extends ApiError {
  constructor() {
    super(
      404,
      'There is no such file, or this link has expired: links work for an hour at most, and reading the file or the PDF again gives a new one.',
    );
  }
}

/** Describes the query of a signed address. */
export function ApiDownloadQuery(): MethodDecorator {
  return applyDecorators(
    ApiQuery({ name: 'type', schema: { type: 'string', maxLength: 255 } }),
    ApiQuery({ name: 'expires', schema: { type: 'integer', minimum: 0, maximum: 1e11 } }),
    ApiQuery({ name: 'signature', schema: { type: 'string', maxLength: 64 } }),
  );
}

/**
 * Reads the query of a signed address. It is not validated as others are: whoever follows a link that was cut off or
 * changed wrote none of it, and needs another link.
 * @throws DeadLinkError when it is none that was signed
 */
export function readDownloadQuery({ query }: Request): DownloadQuery {
  const { type, expires, signature } = query;
  if (typeof type !== 'string' || typeof signature !== 'string') throw new DeadLinkError();
  if (typeof expires !== 'string' || !/^\d{1,15}$/.test(expires)) throw new DeadLinkError();
  return { contentType: type, expires: Number(expires), signature };
}
