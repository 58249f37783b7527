import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { makePrivateDirectory } from '../../common/private-directory.js';
import { newId } from '../../common/ids.js';
import { type ByteRange, FileStorage } from './file-storage.js';

const OWN_DIRECTORY = 0o700;
const OWN_FILE = 0o600;

/**
 * Files in a directory that all processes of an installation share, and that other accounts of the machine cannot read.
 */
export class DirectoryStorage extends FileStorage {
  private readonly disk: Disk;

  /** Directory of unfinished files. Their names start with the id of the process that writes them, and a dot. */
  private readonly unfinished: string;

  private constructor(
    private readonly root: string,
    private readonly instanceId: string,
  ) {
    super();
    this.unfinished = join(root, 'tmp');
    this.disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  }

  /**
   * Creates the directory if it does not exist, and makes it private.
   * @param instanceId id of this process
   */
  static async open(root: string, instanceId: string): Promise<DirectoryStorage> {
    await makePrivateDirectory(root);
    return new DirectoryStorage(root, instanceId);
  }

  async store(key: string, localPath: string): Promise<void> {
    const target = join(this.root, key);
    const temporary = join(this.unfinished, `${this.instanceId}.${newId()}`);
    await mkdir(this.unfinished, { recursive: true, mode: OWN_DIRECTORY });
    await mkdir(dirname(target), { recursive: true, mode: OWN_DIRECTORY });
    try {
      await copyFile(localPath, temporary);
      // A copy gets the mode of its original.
      await chmod(temporary, OWN_FILE);
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async copy(from: string, key: string): Promise<void> {
    await this.store(key, join(this.root, from));
  }

  async open(key: string, range: ByteRange): Promise<Readable> {
    const file = await open(join(this.root, key));
    return file.createReadStream(range);
  }

  async size(key: string): Promise<number | undefined> {
    const stats = await stat(join(this.root, key)).catch(unlessMissing);
    return stats?.isFile() ? stats.size : undefined;
  }

  async delete(key: string): Promise<void> {
    await this.disk.delete(key);
  }

  async list(prefix: string): Promise<string[]> {
    const entries = await readdir(join(this.root, prefix), { withFileTypes: true }).catch(unlessMissing);
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
      .map(({ name }) => `${prefix}/${name}`);
  }

  override async instancesWithUnfinished(): Promise<string[]> {
    const names = await readdir(this.unfinished).catch(unlessMissing);
    return [...new Set((names ?? []).map(instanceOf))];
  }

  override async removeUnfinished(instances: readonly string[]): Promise<void> {
    const names = await readdir(this.unfinished).catch(unlessMissing);
    for (const name of names ?? []) {
      if (instances.includes(instanceOf(name))) await rm(join(this.unfinished, name), { force: true });
    }
  }

  async deleteAll(prefix: string): Promise<void> {
    await this.disk.deleteAll(prefix);
  }
}

function instanceOf(name: string): string {
  return name.split('.')[0] ?? '';
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
