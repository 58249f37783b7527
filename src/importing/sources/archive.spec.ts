import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zip } from '../../../test/support/archive.js';
import { UnsafeArchiveError } from '../archives/archive-errors.js';
import type { ReadJob } from '../structure/import-job.js';
import { unpackArchive } from './archive.js';

describe('unpackArchive', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'archive-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Unpacks an archive of as many archives, all with the same files. */
  const unpackParts = async (parts: number, importEntries: number) => {
    const part = await zip({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const names = Array.from({ length: parts }, (_, index) => [`part-${index}.zip`, part] as const);
    const path = join(root, 'source');
    await writeFile(path, await zip(Object.fromEntries(names)));
    const job: Pick<ReadJob, 'path' | 'directory' | 'limits'> = {
      path,
      directory: await mkdtemp(join(root, 'unpacked-')),
      limits: {
        importEntries,
        importRatio: 1000,
        importUnpacked: 1_000_000,
        pageMarkdown: 1000,
        pagesPerSpace: 10,
      },
    };
    const entries = await unpackArchive(job as ReadJob).catch((error: unknown) => error);
    return { entries, written: (await readdir(job.directory)).length };
  };

  it('takes the first of several files of the same path', async () => {
    const { entries } = await unpackParts(3, 20);
    expect(entries).toMatchObject([{ path: 'a.md' }, { path: 'b.md' }, { path: 'c.md' }]);
  });

  it('counts the files of all parts, also those of the same path', async () => {
    const { entries, written } = await unpackParts(20, 20);
    expect(entries).toBeInstanceOf(UnsafeArchiveError);
    // The parts, and as many files as the limit at most.
    expect(written).toBeLessThanOrEqual(40);
  });
});
