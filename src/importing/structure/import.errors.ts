import { ApiError } from '../../common/errors/api-error.js';
import type { EditedResource } from './edited-resources.js';

/**
 * An import source is over a limit, or excludes non-public parts in a way that cannot be read, so nothing is imported. The
 * message can be sent to the client.
 */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError';
}

/** The source is not of the kind that the request states. The message can be sent to the client. */
export class WrongKindError extends Error {}

/** Resources that the message names; the details name more. */
const MAX_NAMED = 5;
/** Resources that the details name. */
const MAX_DETAILS = 100;
const NOUNS = {
  page: 'page',
  file: 'file',
  'reusable-content': 'reusable content',
  variable: 'variable',
} as const;

/** 409: an import that must not overwrite edits would do so. */
export class EditsError extends ApiError {
  constructor(readonly edited: readonly EditedResource[]) {
    const named = edited.slice(0, MAX_NAMED).map(({ kind, path }) => `${NOUNS[kind]} "${path}"`);
    const others = edited.length > named.length ? ` and ${edited.length - named.length} more` : '';
    super(
      409,
      `The import would overwrite what was changed since the last one: ${named.join(', ')}${others}. Nothing was imported: set "edits" to "keep" or "overwrite".`,
      {
        details: edited.slice(0, MAX_DETAILS).map(({ kind, path }) => ({
          path,
          message: `the ${NOUNS[kind]} was changed since the last import`,
        })),
      },
    );
  }
}
