import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource } from './read-source.js';
import { PageReader, type ThreadReadJob } from './structure/page-reader.js';

describe('readSource', () => {
  it.each<[string, Partial<ThreadReadJob>, string]>([
    ['markdown', { source: 'markdown' }, 'The page is larger than 100000 bytes'],
    ['HTML', { source: 'html' }, 'The page is larger than 1000000 bytes'],
    [
      'a Google document',
      { source: 'google-docs', contentType: 'text/html' },
      'The document is larger than 1000000 bytes',
    ],
    [
      'a git repository',
      { source: 'github-wiki', commit: 'a'.repeat(40) },
      'answers with more than 67108864 bytes',
    ],
  ])('does not read a source that is too long: %s', async (_, job, message) => {
    const directory = await mkdtemp(join(tmpdir(), 'read-source-'));
    const path = join(directory, 'source');
    try {
      await writeFile(path, '');
      await truncate(path, 8 * 2 ** 30);
      const reading = readSource({
        source: 'markdown',
        path,
        directory,
        url: 'file:',
        fetched: [],
        unfetched: [],
        name: 'Long',
        contentType: null,
        treePath: join(directory, 'tree'),
        limits: {
          importEntries: 100,
          importRatio: 100,
          importUnpacked: 10_000_000,
          pageMarkdown: 100_000,
          pagesPerSpace: 10,
        },
        reader: new PageReader({ report: () => undefined }),
        ...job,
      });
      await expect(reading).rejects.toThrow(message);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
