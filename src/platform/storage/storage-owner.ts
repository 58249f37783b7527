import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { FileStorage } from './file-storage.js';
import { StorageUnavailableError } from './storage-errors.js';

/** The file of a storage that names its owner. */
const OWNER_KEY = 'installation.json';
const MAX_OWNER_LENGTH = 36;

/** Lists keys that the storage of this installation must have, if there are any. */
type KnownKeys = () => Promise<readonly string[]>;

/**
 * Finds out whether a storage belongs to this installation: it has a file with the ID of the installation, which the
 * database also has. A storage without this file is claimed, unless files of this installation are missing from it.
 */
@Injectable()
export class StorageOwner {
  private readonly known: KnownKeys[] = [];
  private installationId: string | undefined;

  constructor(private readonly database: Database) {}

  /** Adds a source of keys by which a storage without an owner is recognized. */
  recognizeBy(keys: KnownKeys): void {
    this.known.push(keys);
  }

  /**
   * @param storage without a check of its own
   * @throws StorageUnavailableError when it belongs to another installation, lacks files, or cannot be used
   */
  async require(storage: FileStorage): Promise<void> {
    const id = await this.ownId();
    const owner = await this.ownerOf(storage);
    if (owner === id) return;
    if (owner !== undefined)
      throw new StorageUnavailableError(
        'foreign',
        undefined,
        `The storage belongs to ${owner}, not to ${id}`,
      );
    await this.requireKnown(storage);
    await this.adopt(storage);
  }

  /** Makes this installation the owner, whoever the owner was. @returns the ID of the owner before, if there was one */
  async adopt(storage: FileStorage): Promise<string | undefined> {
    const before = await this.ownerOf(storage);
    const text = JSON.stringify({ installation: await this.ownId() });
    await storage.storeSmall(OWNER_KEY, Buffer.from(`${text}\n`));
    return before;
  }

  private async requireKnown(storage: FileStorage): Promise<void> {
    const keys = (await Promise.all(this.known.map((list) => list()))).flat();
    for (const key of keys) if (await storage.exists(key)) return;
    if (keys.length === 0) return;
    const detail = `The storage names no owner, and has none of ${keys.length} files of this installation`;
    throw new StorageUnavailableError('empty', undefined, detail);
  }

  /** @returns undefined when the storage names no owner */
  private async ownerOf(storage: FileStorage): Promise<string | undefined> {
    const bytes = await storage.readSmall(OWNER_KEY);
    if (bytes === undefined) return undefined;
    try {
      const { installation } = JSON.parse(bytes.toString()) as { installation?: unknown };
      return String(installation).slice(0, MAX_OWNER_LENGTH);
    } catch {
      return 'an unreadable owner';
    }
  }

  private async ownId(): Promise<string> {
    if (this.installationId !== undefined) return this.installationId;
    // Several requests wait for the same check, so it does not join the transaction of one of them.
    const [row] = await this.database.dataSource.query<{ id: string }[]>('SELECT id FROM installations');
    if (row === undefined) throw new Error('The database does not name its installation.');
    this.installationId = row.id;
    return row.id;
  }
}
