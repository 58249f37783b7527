import type { INestApplicationContext } from '@nestjs/common';
import { FailedWrites } from '../../common/errors/failed-writes.js';
import { InstanceId } from '../../common/instance-id.js';
import { ConfigurationError } from '../../config/environment.js';
import { CheckedStorage } from './checked-storage.js';
import { StorageHealth } from './storage-health.js';
import { StorageUnavailableError } from './storage-errors.js';

/**
 * Checks the file storage at the start: who owns it, and whether it can be written. A storage that is full or does not
 * respond does not stop the start: the process starts, and is not ready until the storage can be used.
 * @throws ConfigurationError when only an operator can end the problem
 */
export async function requireStorage(app: INestApplicationContext): Promise<void> {
  const problem = (await app.get(StorageHealth).checkFully()) ?? (await writeProblem(app));
  if (!(problem instanceof StorageUnavailableError) || !problem.isLasting) {
    app.get(FailedWrites).note(problem);
    return;
  }
  const cause = problem.detail ?? (problem.cause instanceof Error ? problem.cause.message : undefined);
  const reason = cause === undefined ? '' : ` (${cause})`;
  throw new ConfigurationError(`${problem.summary}${reason}: ${problem.advice}.`, {
    cause: problem,
  });
}

/** The error that prevents a write of one byte. */
async function writeProblem(app: INestApplicationContext): Promise<unknown> {
  try {
    await app.get(CheckedStorage).probeWrite(`start-${app.get(InstanceId).value}`, 1);
    return undefined;
  } catch (error) {
    return error;
  }
}
