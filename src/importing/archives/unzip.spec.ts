import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { rawArchive } from '../../../test/support/raw-archive.js';
import { UnzipSandbox } from '../../../test/support/unzip-sandbox.js';
import { UnsafeArchiveError } from './archive-errors.js';
import { commonRoot } from './unzip-path.js';

describe('unzip', () => {
  let bench: UnzipSandbox;

  beforeEach(async () => {
    bench = await UnzipSandbox.prepare();
  });
  afterEach(() => bench.remove());

  describe('what it delivers', () => {
    it('writes each file under a generated name, with its size and hash', async () => {
      const image = Buffer.alloc(200_000, 'image');
      await bench.pack((zip) => {
        zip.addBuffer(Buffer.from('# Hi'), 'guide/README.md');
        zip.addBuffer(image, 'guide/image.png', { compress: false });
        zip.addReadStream(Readable.from(['streamed']), 'streamed.md');
        zip.addBuffer(Buffer.alloc(0), 'empty.md');
        zip.addEmptyDirectory('nothing');
      });
      const entries = await bench.unpack();
      expect(entries.map(({ path, size }) => [path, size])).toEqual([
        ['guide/README.md', 4],
        ['guide/image.png', 200_000],
        ['streamed.md', 8],
        ['empty.md', 0],
      ]);
      for (const { tempPath, sha256 } of entries) {
        expect(tempPath).toMatch(/output\/[0-9a-f-]{36}$/);
        expect(sha256).toBe(
          createHash('sha256')
            .update(await readFile(tempPath))
            .digest('hex'),
        );
      }
      expect((await readFile(entries[1]?.tempPath ?? '')).equals(image)).toBe(true);
      expect(await readdir(bench.output)).toHaveLength(4);
    });

    it('reads the zip64 format', async () => {
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from('# Hi'), 'a.md', { forceZip64Format: true });
      zip.end({ forceZip64Format: true, comment: '' });
      await once(zip.outputStream.pipe(createWriteStream(bench.zipPath)), 'close');
      expect((await bench.unpack()).map(({ path, size }) => [path, size])).toEqual([['a.md', 4]]);
    });

    it('leaves out what operating systems add', async () => {
      await bench.write(
        rawArchive(
          ['a.md', '__MACOSX/._a.md', 'docs/__MACOSX/x', '.DS_Store', 'docs/.DS_Store', 'docs/Thumbs.db'].map(
            (name) => ({ name }),
          ),
        ),
      );
      expect((await bench.unpack()).map(({ path }) => path)).toEqual(['a.md']);
    });

    it('normalizes separators, dots and Unicode in paths', async () => {
      await bench.write(
        rawArchive(
          ['docs\\a.md', './b.md', 'docs//./c.md', 'cafe\u0301.md', 'folder\\', './'].map((name) => ({
            name,
          })),
        ),
      );
      expect((await bench.unpack()).map(({ path }) => path)).toEqual([
        'docs/a.md',
        'b.md',
        'docs/c.md',
        'caf\u00e9.md',
      ]);
    });

    it('reads names in UTF-8 with and without the flag, others in code page 437', async () => {
      await bench.write(
        rawArchive([
          { name: 'für.md' },
          { name: 'grün.md', flags: 0 },
          { name: Buffer.from([0x81, 0x2e, 0x6d, 0x64]), flags: 0 },
        ]),
      );
      expect((await bench.unpack()).map(({ path }) => path)).toEqual(['für.md', 'grün.md', 'ü.md']);
    });

    it('keeps names that differ only in case', async () => {
      await bench.write(rawArchive([{ name: 'Readme.md' }, { name: 'README.md' }]));
      expect(await bench.unpack()).toHaveLength(2);
    });

    it('returns nothing for an archive without entries', async () => {
      await bench.write(rawArchive([]));
      expect(await bench.unpack()).toEqual([]);
    });
  });

  describe('paths', () => {
    it.each([
      '../evil.md',
      'docs/../../evil.md',
      'docs/..',
      '..\\evil.md',
      'docs\\..\\..\\evil.md',
      '__MACOSX/../../evil.md',
      '/etc/passwd',
      '\\windows\\system.ini',
      '\\\\server\\share',
      'C:\\evil.md',
      'c:evil.md',
      'nul\0.md',
      '../',
    ])('refuses %j', async (name) => {
      await bench.write(rawArchive([{ name: 'fine.md', content: 'fine' }, { name }]));
      const error = await bench.refuses(UnsafeArchiveError);
      expect(error.message).toContain(name.replace('\0', '\uFFFD'));
    });

    it.each(['', '.'])('refuses a file without a name: "%s"', async (name) => {
      await bench.write(rawArchive([{ name }]));
      await bench.refuses(UnsafeArchiveError);
    });

    it('refuses a name that is too long', async () => {
      await bench.write(rawArchive([{ name: 'a'.repeat(5_000) }]));
      await bench.refuses(UnsafeArchiveError);
    });

    it.each([
      ['a.md', 'a.md'],
      ['docs/a.md', 'docs\\.\\a.md'],
      ['caf\u00e9.md', 'cafe\u0301.md'],
    ])('refuses two entries of the same path: %s and %s', async (first, second) => {
      await bench.write(rawArchive([{ name: first }, { name: second }]));
      await bench.refuses(UnsafeArchiveError);
    });
  });

  describe('kinds of entries', () => {
    it.each([
      ['symbolic link', 0o120777],
      ['character device', 0o020666],
      ['block device', 0o060666],
      ['named pipe', 0o010666],
      ['socket', 0o140666],
    ])('refuses a %s', async (_kind, mode) => {
      await bench.write(rawArchive([{ name: 'fine.md' }, { name: 'special', content: '/etc/passwd', mode }]));
      expect((await bench.refuses(UnsafeArchiveError)).message).toContain('"special"');
    });

    it.each([
      ['encrypted', { flags: 0x801 }],
      ['strongly encrypted', { flags: 0x841 }],
      ['compressed with an unknown method', { method: 14 }],
    ])('refuses an entry that is %s', async (_kind, header) => {
      await bench.write(rawArchive([{ name: 'fine.md' }, { name: 'a.md', content: 'secret', ...header }]));
      await bench.refuses(UnsafeArchiveError);
    });
  });
});

describe('commonRoot', () => {
  it.each<[string[], string]>([
    [['docs-1.0/README.md', 'docs-1.0/guide/a.md'], 'docs-1.0'],
    [['a/b/x.md', 'a/b/y.md'], 'a/b'],
    [['a/b/x.md', 'a/bc/y.md'], 'a'],
    [['a/x.md', 'y.md'], ''],
    [['x.md'], ''],
    [['a/a', 'a'], ''],
    [[], ''],
  ])('of %j is "%s"', (paths, root) => {
    expect(commonRoot(paths)).toBe(root);
  });
});
