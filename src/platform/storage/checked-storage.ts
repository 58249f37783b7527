import type { Readable } from 'node:stream';
import { type ByteRange, FileStorage } from './file-storage.js';
import { StorageUnavailableError } from './storage-errors.js';
import type { StorageOwner } from './storage-owner.js';

/** The storage of the installation: it is not used before it is known that no other installation owns it. */
export class CheckedStorage extends FileStorage {
  private isOurs = false;
  private checking: Promise<void> | undefined;

  constructor(
    private readonly storage: FileStorage,
    private readonly owner: StorageOwner,
  ) {
    super();
  }

  /**
   * Checks the storage again: whether it responds, and who owns it.
   * @throws StorageUnavailableError
   */
  check(): Promise<void> {
    this.checking ??= this.checkNow().finally(() => (this.checking = undefined));
    return this.checking;
  }

  /** Makes this installation the owner, whoever the owner was. @returns the ID of the owner before, if there was one */
  async adopt(): Promise<string | undefined> {
    return this.owner.adopt(this.storage);
  }

  async store(key: string, localPath: string): Promise<void> {
    await (await this.ours()).store(key, localPath);
  }

  async storeSmall(key: string, bytes: Buffer): Promise<void> {
    await (await this.ours()).storeSmall(key, bytes);
  }

  async readSmall(key: string): Promise<Buffer | undefined> {
    return (await this.ours()).readSmall(key);
  }

  async copy(from: string, key: string): Promise<void> {
    await (await this.ours()).copy(from, key);
  }

  async open(key: string, range: ByteRange): Promise<Readable> {
    return (await this.ours()).open(key, range);
  }

  async size(key: string): Promise<number | undefined> {
    return (await this.ours()).size(key);
  }

  async delete(key: string): Promise<void> {
    await (await this.ours()).delete(key);
  }

  async list(prefix: string): Promise<string[]> {
    return (await this.ours()).list(prefix);
  }

  async deleteAll(prefix: string): Promise<void> {
    await (await this.ours()).deleteAll(prefix);
  }

  async probeWrite(key: string, bytes: number): Promise<void> {
    await (await this.ours()).probeWrite(key, bytes);
  }

  override async instancesWithUnfinished(): Promise<string[]> {
    return (await this.ours()).instancesWithUnfinished();
  }

  override async removeUnfinished(instances: readonly string[]): Promise<void> {
    await (await this.ours()).removeUnfinished(instances);
  }

  private async ours(): Promise<FileStorage> {
    if (!this.isOurs) await this.check();
    return this.storage;
  }

  private async checkNow(): Promise<void> {
    try {
      await this.owner.require(this.storage);
      this.isOurs = true;
    } catch (error) {
      // A storage that does not respond is still ours, and its calls fail anyway. One of others must not be used.
      if (isOfOthers(error)) this.isOurs = false;
      throw error;
    }
  }
}

function isOfOthers(error: unknown): boolean {
  return (
    error instanceof StorageUnavailableError && (error.problem === 'foreign' || error.problem === 'empty')
  );
}
