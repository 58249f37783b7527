import { SetMetadata } from '@nestjs/common';

export const TAKES_CONTENT_KEY = 'http:takes-content';

/**
 * Kinds of bodies with their own limit: the `source` of an import; the `changes` of an edit, whose texts can be
 * structured documents; the `resolutions` of a merge, which can resolve a conflict of every page. A `form` is posted by
 * a browser instead of JSON.
 */
export type ContentOfBody = 'source' | 'changes' | 'resolutions' | 'form';

/**
 * Allows bodies up to `LIMIT_CONTENT_BODY`, and forms up to 256 KiB. Without this decorator, the limit is
 * `LIMIT_JSON_BODY`.
 */
export function TakesContent(content: ContentOfBody): MethodDecorator {
  return SetMetadata(TAKES_CONTENT_KEY, content);
}
