import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makePrivateDirectory } from '../../common/private-directory.js';
import { newId } from '../../common/ids.js';
import { DiskCalls } from './disk-calls.js';
import { exactBytes } from './exact-bytes.js';
import { type ByteRange, FileStorage } from './file-storage.js';
import { MissingBytesError, StorageUnavailableError } from './storage-errors.js';

const OWN_DIRECTORY = 0o700;
const OWN_FILE = 0o600;
/** Codes of errors of the system. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
]);
/** Bytes in a second that a disk must write, on average. */
const SLOWEST_WRITE = 1_000_000;

/**
 * Files in a directory that all processes of an installation share, and that other accounts of the machine cannot read.
 * The directory is created with the first file.
 */
export class DirectoryStorage extends FileStorage {
  /** Directory of unfinished files. Their names start with the ID of the process that writes them, and a dot. */
  private readonly unfinished: string;
  private readonly calls: DiskCalls;
  private isPrivate = false;

  /**
   * @param instanceId ID of this process
   * @param timeoutMs longest time without an answer or progress, in milliseconds
   */
  constructor(
    private readonly root: string,
    private readonly instanceId: string,
    private readonly timeoutMs: number,
  ) {
    super();
    this.unfinished = join(root, 'tmp');
    this.calls = new DiskCalls(timeoutMs);
  }

  async store(key: string, localPath: string): Promise<void> {
    const { size } = await this.calls.run(() => stat(localPath));
    await this.write(key, (temporary) => copyFile(localPath, temporary), size);
  }

  async storeSmall(key: string, bytes: Buffer): Promise<void> {
    await this.write(key, (temporary) => writeFile(temporary, bytes, { mode: OWN_FILE }), bytes.length);
  }

  async readSmall(key: string): Promise<Buffer | undefined> {
    return this.calls.run(() => readFile(join(this.root, key)).catch(unlessMissing));
  }

  async copy(from: string, key: string): Promise<void> {
    await this.store(key, join(this.root, from));
  }

  async open(key: string, range: ByteRange): Promise<Readable> {
    const file = await this.calls
      .run(
        () => open(join(this.root, key)),
        this.timeoutMs,
        (late) => void late.close().catch(() => undefined),
      )
      .catch(refuseMissing);
    return exactBytes(file.createReadStream(range), {
      length: range.end - range.start + 1,
      idleMs: this.timeoutMs,
      toError: (error) => error as Error,
    });
  }

  async size(key: string): Promise<number | undefined> {
    const stats = await this.calls.run(() => stat(join(this.root, key)).catch(unlessMissing));
    return stats?.isFile() ? stats.size : undefined;
  }

  async delete(key: string): Promise<void> {
    await this.calls.run(() => rm(join(this.root, key), { force: true }).catch(unlessMissing));
  }

  async list(prefix: string): Promise<string[]> {
    const entries = await this.calls.run(() =>
      readdir(join(this.root, prefix), { withFileTypes: true }).catch(unlessMissing),
    );
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
      .map(({ name }) => `${prefix}/${name}`);
  }

  override async instancesWithUnfinished(): Promise<string[]> {
    const names = await this.calls.run(() => readdir(this.unfinished).catch(unlessMissing));
    return [...new Set((names ?? []).map(instanceOf))];
  }

  override async removeUnfinished(instances: readonly string[]): Promise<void> {
    const names = await this.calls.run(() => readdir(this.unfinished).catch(unlessMissing));
    for (const name of names ?? []) {
      if (instances.includes(instanceOf(name)))
        await this.calls.run(() => rm(join(this.unfinished, name), { force: true }));
    }
  }

  async deleteAll(prefix: string): Promise<void> {
    // A space can have many files, and is removed in the background.
    await this.calls.run(() => rm(join(this.root, prefix), { recursive: true, force: true }), Infinity);
  }

  async probeWrite(key: string, bytes: number): Promise<void> {
    await this.storeSmall(key, Buffer.alloc(bytes));
    await this.delete(key);
  }

  /** The file is there after a power failure once this has returned. */
  private async write(key: string, fill: (temporary: string) => Promise<void>, size: number): Promise<void> {
    const target = join(this.root, key);
    const temporary = join(this.unfinished, `${this.instanceId}.${newId()}`);
    const ms = 3 * this.timeoutMs + (size / SLOWEST_WRITE) * 1000;
    const writing = async (): Promise<void> => {
      await this.makePrivate();
      await mkdir(this.unfinished, { recursive: true, mode: OWN_DIRECTORY });
      const made = await mkdir(dirname(target), { recursive: true, mode: OWN_DIRECTORY });
      try {
        await fill(temporary);
        // A copy gets the mode of its original.
        await chmod(temporary, OWN_FILE);
        await syncToDisk(temporary);
        await rename(temporary, target);
        await syncEntries(target, made ?? target);
      } finally {
        await rm(temporary, { force: true });
      }
    };
    await this.calls.run(writing, ms).catch(refuseUnwritable);
  }

  private async makePrivate(): Promise<void> {
    if (this.isPrivate) return;
    await makePrivateDirectory(this.root);
    this.isPrivate = true;
  }
}

/** Waits until the disk has a file, or the entries of a directory. */
async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs the directories from the directory of a path up to the parent of the first new directory in it. */
async function syncEntries(path: string, firstNew: string): Promise<void> {
  const directory = dirname(path);
  await syncToDisk(directory).catch(unlessUnsupported);
  if (directory.length > dirname(firstNew).length) await syncEntries(directory, firstNew);
}

/** Some network file systems cannot sync a directory, as PostgreSQL allows as well (`fsync_fname`). */
function unlessUnsupported(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EINVAL' && error.code !== 'EBADF') throw error;
}

function instanceOf(name: string): string {
  return name.split('.')[0] ?? '';
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!isMissing(error)) throw error;
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw isMissing(error) ? new MissingBytesError(error) : error;
}

/** A directory that the account may not change, or a path that leads nowhere. */
function refuseUnwritable(error: NodeJS.ErrnoException): never {
  throw UNWRITABLE.has(error.code ?? '') ? new StorageUnavailableError('unwritable', error) : error;
}

function isMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}
