import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { EndedInstances } from './ended-instances.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';

/** Longer than any work with a directory may take. */
const ABANDONED_MS = 24 * 3600_000;

/** Temporary directories, under `DATA_DIR/tmp` with a directory for each process. */
@Injectable()
export class TemporaryDirectories {
  private readonly root: string;

  constructor(
    private readonly instance: InstanceHeartbeat,
    private readonly endedInstances: EndedInstances,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.root = join(environment.dataDir, 'tmp');
  }

  /**
   * Runs `work` with a new directory, and removes it afterwards.
   * @param purpose prefix of its name
   */
  async withDirectory<Result>(
    purpose: string,
    work: (directory: string) => Promise<Result>,
  ): Promise<Result> {
    const directory = await this.create(purpose);
    try {
      return await work(directory);
    } finally {
      await this.remove(directory);
    }
  }

  /** Creates a directory that the caller removes. @param purpose prefix of its name */
  async create(purpose: string): Promise<string> {
    const parent = join(this.root, this.instance.id);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return mkdtemp(join(parent, `${purpose}-`));
  }

  /** Removes a directory with everything in it. */
  async remove(directory: string): Promise<void> {
    await rm(directory, { recursive: true, force: true });
  }

  /** Removes the directories of processes that have ended, and other entries that have not changed for a day. */
  async removeAbandoned(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    const ended = new Set(await this.endedInstances.findAmong(names.filter(isId)));
    for (const name of names) {
      const path = join(this.root, name);
      if (ended.has(name) || (!isId(name) && (await this.isOld(path))))
        await rm(path, { recursive: true, force: true });
    }
  }

  /** Removes this process's directory, which is empty after a graceful stop. */
  async removeOwn(): Promise<void> {
    await rm(join(this.root, this.instance.id), { recursive: true, force: true });
  }

  private async isOld(path: string): Promise<boolean> {
    const changed = await stat(path).catch(() => undefined);
    return changed !== undefined && this.clock.now().getTime() - changed.mtimeMs > ABANDONED_MS;
  }
}
