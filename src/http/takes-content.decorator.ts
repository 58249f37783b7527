import { SetMetadata } from '@nestjs/common';

export const TAKES_CONTENT_KEY = 'http:takes-content';

/**
 * What a route takes in its body that may be large: the `source` of an import, the `changes` of an edit, whose texts may
 * be structured documents, or the `resolutions` of a merge, which may settle a conflict of every page. A `form` is what a
 * browser posts instead of JSON.
 */
export type ContentOfBody = 'source' | 'changes' | 'resolutions' | 'form';

/** The body of the route may be as large as `LIMIT_CONTENT_BODY`; a form 256 KiB. Without it, `LIMIT_JSON_BODY` counts. */
export function TakesContent(content: ContentOfBody): MethodDecorator {
  return SetMetadata(TAKES_CONTENT_KEY, content);
}
