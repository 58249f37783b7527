import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { TAKES_FILE } from './reference/describe-files.js';

export const TAKES_CONTENT_KEY = 'http:takes-content';

/**
 * Kinds of bodies with their own limit: a `source` that is downloaded; a `file`, which is a source as JSON or the file
 * itself; the `changes` of an edit, whose texts can be structured documents; the `resolutions` of a merge, which can
 * resolve a conflict of every page. A `form` is posted by a browser instead of JSON.
 */
export type ContentOfBody = 'source' | 'file' | 'changes' | 'resolutions' | 'form';

/**
 * Allows bodies up to `LIMIT_CONTENT_BODY`, files up to `LIMIT_IMPORT_DOWNLOAD`, and forms up to 256 KiB. Without this
 * decorator, the limit is `LIMIT_JSON_BODY`.
 */
export function TakesContent(content: ContentOfBody): MethodDecorator {
  const declare = SetMetadata(TAKES_CONTENT_KEY, content);
  return content === 'file' ? applyDecorators(declare, ApiExtension(TAKES_FILE, true)) : declare;
}
