import { ConflictError } from '../common/errors/api-error.js';

/** The head moved while something was worked out from it: work it out again from the new one. */
export class HeadMovedError extends Error {}

/** A head that moves this often does not stand still for the next try either. */
const MAX_TRIES = 50;

/**
 * Works something out from a head, such as a change that is planned and committed, and again when another writer has moved
 * the head meanwhile.
 * @param work reads the head and throws HeadMovedError when it turns out to be another one by now
 * @throws ConflictError when the head has moved each time
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
