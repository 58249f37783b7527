import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError, type Environment } from './environment.js';

/** A full disk. The service starts on it, and reports at `/readyz` that it is not ready. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Creates the data directory if it is missing, and writes a file there.
 * @throws ConfigurationError when the directory cannot be written
 */
export async function requireDataDirectory({ dataDir }: Pick<Environment, 'dataDir'>): Promise<void> {
  const probe = join(dataDir, `.start-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { mode: 0o600, flag: 'wx' });
    await rm(probe, { force: true });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== undefined && FULL.has(code)) return;
    throw new ConfigurationError(
      `The service cannot write to DATA_DIR ${dataDir} (${message}): give its account the right to, or name another directory.`,
      { cause },
    );
  }
}
