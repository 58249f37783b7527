import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from '../../../test/support/archive.js';
import { ImportLimitError } from '../structure/import.errors.js';
import { PageReader } from '../structure/page-reader.js';
import { SourceBuilder } from './source-builder.js';

describe('SourceBuilder', () => {
  let directory: string;
  let builder: SourceBuilder;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'source-builder-'));
    const limits = {
      importEntries: 100,
      importRatio: 100,
      importUnpacked: 1000,
      pageMarkdown: 1000,
      pagesPerSpace: 10,
    };
    builder = new SourceBuilder({ directory, limits, reader: new PageReader({ report: () => undefined }) });
  });
  afterEach(() => rm(directory, { recursive: true }));

  const written = async (): Promise<number[]> => {
    const names = await readdir(directory);
    return Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  };

  it('writes the same bytes once, whatever they are called', async () => {
    const bytes = Buffer.alloc(600, 'x');
    for (const path of ['a.bin', 'b.bin', 'c.bin', 'a.bin']) await builder.addFileBytes(path, bytes);
    const targets = [
      await builder.addImageBytes(PNG, 'one', 'image/png'),
      await builder.addImageBytes(PNG, 'two', 'image/png'),
    ];
    expect((await written()).toSorted()).toEqual([600, PNG.length].toSorted());
    expect(new Set(targets).size).toBe(1);
    const { tree, localFiles } = await builder.toSource({ pageMarkdown: 1000, pagesPerSpace: 10 });
    expect(tree.files.map(({ path, size }) => [path, size])).toEqual([
      ['a.bin', 600],
      ['b.bin', 600],
      ['c.bin', 600],
      [targets[0]?.slice(1), PNG.length],
    ]);
    expect(new Set(localFiles.map(({ localPath }) => localPath)).size).toBe(2);
  });

  it('keeps no tags and expressions in a page that was written as markdown', async () => {
    const live = '<code>{{ price }}</code> {{ price }}\n\n{% include "a.md" %}\n';
    builder.addPage('page.md', 'Page', `\`code\` and text\n\n${live}`);
    builder.addPage('code.md', 'Code', '`{{ price }}` &amp; {% embed url="https://example.com" %}\n');
    const { tree } = await builder.toSource({ pageMarkdown: 1000, pagesPerSpace: 10 });
    const markdown = (title: string) =>
      tree.pages.find((page) => page.title === title)?.markdown?.trimStart();
    expect(markdown('Page')).toBe(
      '`code` and text\n\n<code>\\{{ price }}</code> \\{{ price }}\n\n\\{% include "a.md" %}\n',
    );
    expect(markdown('Code')).toBe('`{{ price }}` &amp; {% embed url="https://example.com" %}\n');
  });

  it('skips a page whose markup is only left as text because there is too much of it', async () => {
    const text = `${'['.repeat(9_000)} [a](secret.png)`;
    builder.addPage('page.md', 'Page', text);
    await builder.addForeignText('text.md', text);
    builder.addPage('other.md', 'Other', 'Text');
    const { tree } = await builder.toSource({ pageMarkdown: 100_000, pagesPerSpace: 10 });
    expect(tree.pages.map(({ title }) => title)).toEqual(['Other']);
    expect(tree.skipped.map(({ path }) => path)).toEqual(['page.md', 'text.md']);
  });

  it('writes nothing over a path that is taken', async () => {
    await builder.addFileBytes('a.bin', Buffer.from('first'));
    await builder.addFileBytes('a.bin', Buffer.from('second'));
    expect(await written()).toEqual([5]);
  });

  it('writes no more than the limit', async () => {
    await builder.addFileBytes('a.bin', Buffer.alloc(600, 'a'));
    await builder.addImageBytes(Buffer.alloc(400, 'b'), 'b', null);
    await expect(builder.addImageBytes(Buffer.from('c'), 'c', null)).rejects.toThrow(ImportLimitError);
    await expect(builder.addFileBytes('d.bin', Buffer.from('d'))).rejects.toThrow(
      'The files of the source have more than 1000 bytes.',
    );
    expect(await written()).toHaveLength(2);
  });

  it('does not copy files of the disk', async () => {
    const localPath = join(directory, 'unpacked');
    await writeFile(localPath, Buffer.alloc(2000));
    await builder.addFile('a.bin', localPath);
    await builder.addImage(localPath, 'a', 'image/png');
    expect(await written()).toEqual([2000]);
  });
});
