import { jest } from '@jest/globals';
import { type FileHandle, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DirectoryStorage } from './directory-storage.js';

describe('DirectoryStorage', () => {
  let root: string;
  let storage: DirectoryStorage;
  let handles: FileHandle;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'directory-storage-'));
    storage = new DirectoryStorage(root, 'instance', 5_000);
    const probe = await open(root);
    handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(root, { recursive: true, force: true });
  });

  /** The paths that are synced, with those that exist in the directory of the key at that time. */
  const syncedBy = async (work: () => Promise<void>, failure?: { code: string }): Promise<string[]> => {
    const synced: string[] = [];
    jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const path = relative(root, await readlink(`/proc/self/fd/${this.fd}`)) || '.';
      const names = await readdir(join(root, 'spaces/a')).catch(() => []);
      synced.push(`${path.replace(/^tmp\/.*/, 'unfinished')} [${names.join(' ')}]`);
      if (failure !== undefined && !path.startsWith('tmp/'))
        throw Object.assign(new Error('not supported'), failure);
    });
    await work();
    return synced;
  };

  it('has a file on the disk before its name, and its name before it returns', async () => {
    expect(await syncedBy(() => storage.storeSmall('spaces/a/one', Buffer.from('one')))).toEqual([
      'unfinished []',
      'spaces/a [one]',
      'spaces [one]',
      '. [one]',
    ]);
    expect(await syncedBy(() => storage.copy('spaces/a/one', 'spaces/a/two'))).toEqual([
      'unfinished [one]',
      'spaces/a [one two]',
    ]);
  });

  it('stores files where directories cannot be synced', async () => {
    await syncedBy(() => storage.storeSmall('spaces/a/one', Buffer.from('one')), { code: 'EINVAL' });
    expect(await storage.readSmall('spaces/a/one')).toEqual(Buffer.from('one'));
  });

  it('fails if the disk does', async () => {
    const work = () =>
      syncedBy(() => storage.storeSmall('spaces/a/one', Buffer.from('one')), { code: 'EIO' });
    await expect(work()).rejects.toThrow('not supported');
  });
});
