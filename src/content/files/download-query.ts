import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ApiError } from '../../common/errors/api-error.js';
import type { SignedFile } from './download-links.js';
import { MAX_FILE_LINK } from './file-link.js';

/** The query of a signed address. */
export interface DownloadQuery extends Pick<SignedFile, 'contentType' | 'fileId' | 'validity'> {
  signature: string;
}

/** 404 at a signed address. The message is the same for every cause, so that it does not reveal what exists. */
export class DeadLinkError extends ApiError {
  constructor() {
    super(
      404,
      'There is no such file, or this link no longer works: it has expired, or the site no longer shows the file. Read the file or the PDF again to get a new link.',
    );
  }
}

/** Describes the query of a signed address. */
export function ApiDownloadQuery(): MethodDecorator {
  return applyDecorators(
    ApiQuery({
      name: 'type',
      description: 'Media type of the file.',
      schema: { type: 'string', maxLength: 255 },
    }),
    ApiQuery({
      name: 'expires',
      required: false,
      description: 'In URLs that people receive.',
      schema: { type: 'integer', minimum: 0, maximum: 1e11 },
    }),
    ApiQuery({
      name: 'site',
      required: false,
      description: 'In URLs that visitors of a site receive.',
      schema: { type: 'string', maxLength: MAX_FILE_LINK },
    }),
    ApiQuery({
      name: 'file',
      required: false,
      description: 'ID of the file.',
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiQuery({
      name: 'signature',
      description: 'Proves that this service created the URL.',
      schema: { type: 'string', maxLength: 64 },
    }),
  );
}

/**
 * Reads the query of a signed address. It is not validated like other queries: a user with a damaged link did not write
 * the parameters and needs another link.
 * @throws DeadLinkError when the query does not belong to a signed address
 */
export function readDownloadQuery(query: Readonly<Record<string, unknown>>): DownloadQuery {
  const { type, expires, site, file = '', signature } = query;
  if (typeof type !== 'string' || typeof signature !== 'string' || typeof file !== 'string')
    throw new DeadLinkError();
  const rest = { contentType: type, fileId: file, signature };
  if (typeof site === 'string' && site.length <= MAX_FILE_LINK && expires === undefined)
    return { ...rest, validity: { site } };
  if (typeof expires !== 'string' || !/^\d{1,15}$/.test(expires)) throw new DeadLinkError();
  return { ...rest, validity: { expires: Number(expires) } };
}
