import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { PreconditionFailedError, ValidationError } from '../../common/errors/api-error.js';

/** Describes the header `If-Match` of an operation that changes content. */
export function ApiIfMatch(description: string): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: `${description}, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.`,
      schema: { type: 'string', maxLength: 1000 },
    }),
  );
}

/** An entity tag. Weak tags are accepted: compressing proxies create them, and our tags name content, not bytes. */
const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * Checks `If-Match` against the revision that is about to be changed. Any tag of the revision matches: the part of a
 * tag after the dot does not depend on the content.
 * @throws ValidationError when the header is not a list of entity tags
 * @throws PreconditionFailedError when it does not name the revision
 */
export function requireIfMatch(header: string | undefined, revisionId: string): void {
  if (header === undefined || header.trim() === '*') return;
  const tags = [...header.matchAll(TAG)].map(([, tag = '']) => tag);
  if (tags.length === 0 || /[^\s,]/.test(header.replace(TAG, ''))) {
    throw new ValidationError([
      {
        path: 'If-Match',
        message:
          'must be the revision in double quotes, such as "01a1fc6f-0000-7000-8000-000000000000", or *',
      },
    ]);
  }
  if (tags.some((tag) => tag.split('.')[0] === revisionId)) return;
  throw new PreconditionFailedError(
    `The content has changed: the current revision is ${revisionId}. Read it, and apply your changes to it.`,
  );
}
