import { ConflictError } from '../common/errors/api-error.js';

/** The head moved during work that is based on it. Repeat the work from the new head. */
export class HeadMovedError extends Error {}

/** Maximum number of attempts. */
const MAX_TRIES = 50;

/**
 * Runs work that is based on a head, such as planning and committing a change, and repeats it when another writer has
 * moved the head in the meantime.
 * @param work reads the head, and throws HeadMovedError when it has moved
 * @throws ConflictError when the head moved during every attempt
 */
export async function retryWhenHeadMoved<Result>(
  work: (triesBefore: number) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await work(tries);
    } catch (error) {
      if (!(error instanceof HeadMovedError)) throw error;
    }
  }
  throw new ConflictError('The content kept changing: try again.');
}
