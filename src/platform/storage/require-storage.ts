import type { INestApplicationContext } from '@nestjs/common';
import { ConfigurationError } from '../../config/environment.js';
import { StorageHealth } from './storage-health.js';
import { StorageUnavailableError } from './storage-errors.js';

/**
 * Checks the file storage at the start. A storage that does not respond is no reason to stop: the process starts, and is not
 * ready until the storage responds.
 * @throws ConfigurationError when only an operator can end the problem
 */
export async function requireStorage(app: INestApplicationContext): Promise<void> {
  const problem = await app.get(StorageHealth).checkFully();
  if (!(problem instanceof StorageUnavailableError) || !problem.isLasting) return;
  const cause = problem.cause instanceof Error ? ` (${problem.cause.message})` : '';
  throw new ConfigurationError(`${problem.message.split(':', 1)[0]}${cause}: ${problem.advice}.`, {
    cause: problem,
  });
}
