import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { PreconditionFailedError } from '../../common/errors/api-error.js';

/** Describes `If-Match` of an operation that changes content. */
export function ApiIfMatch(description: string): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: `${description}, in quotes: when it is no longer the current one, nothing is done and the answer is 412.`,
      schema: { type: 'string', maxLength: 1000 },
    }),
  );
}

/**
 * Checks `If-Match` against the revision that is about to be changed. Any tag of it will do: what a tag says after a dot
 * is not about the content.
 * @throws PreconditionFailedError when the header is there and does not name it
 */
export function requireRevision(header: string | undefined, revisionId: string): void {
  if (header === undefined || header.trim() === '*') return;
  const isNamed = header
    .split(',')
    .some((part) => /^"([^".]*)(?:\.[^"]*)?"$/.exec(part.trim())?.[1] === revisionId);
  if (isNamed) return;
  throw new PreconditionFailedError(
    `The content has changed: the current revision is ${revisionId}. Read it, and apply your changes to it.`,
  );
}
