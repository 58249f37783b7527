import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes outside the database, by key. Keys are made by the service, never by a caller. */
@Injectable()
export class FileStorage {
  private readonly root: string;
  private readonly disk: Disk;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.root = fileURLToPath(environment.storageUrl);
    this.disk = new Disk(new FSDriver({ location: this.root, visibility: 'private' }));
  }

  /** Stores a copy of a local file. The key shows either nothing or the whole file, whenever the process is killed. */
  async store(key: string, localPath: string): Promise<void> {
    const target = join(this.root, key);
    const temporary = `${target}.${newId()}.tmp`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await copyFile(localPath, temporary);
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Stores under `key` what is stored under another one. */
  async copy(from: string, key: string): Promise<void> {
    await this.store(key, join(this.root, from));
  }

  /**
   * The bytes as a stream; a range is inclusive.
   * @throws Error when there are none under the key
   */
  async open(key: string, range: ByteRange): Promise<Readable> {
    const file = await open(join(this.root, key));
    return file.createReadStream(range);
  }

  exists(key: string): Promise<boolean> {
    return this.disk.exists(key);
  }

  async delete(key: string): Promise<void> {
    await this.disk.delete(key);
  }

  /** Removes everything whose key starts with `prefix/`. */
  async deleteAll(prefix: string): Promise<void> {
    await this.disk.deleteAll(prefix);
  }
}
