import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { NotAnArchiveError, UnsafeArchiveError } from './unzip-errors.js';
import { DEFAULT_UNZIP_LIMITS, type UnzipLimits } from './unzip-limits.js';
import { commonRoot } from './unzip-path.js';
import { unzip } from './unzip.js';

const MIB = 1_048_576;

/** An entry with headers as somebody with bad intentions would write them. */
interface CraftedEntry {
  name: string | Buffer;
  content?: Buffer | string;
  /** What stands in the archive, instead of the deflated content. */
  compressed?: Buffer;
  declaredSize?: number;
  crc?: number;
  method?: number;
  flags?: number;
  mode?: number;
  /** Shares the data of the entry with this index. */
  sameDataAs?: number;
}

function craft(entries: CraftedEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let position = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const compressed = entry.compressed ?? deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(entry.method ?? 8, 4);
    common.writeUInt32LE(entry.crc ?? crc32(content), 10);
    common.writeUInt32LE(compressed.length, 14);
    common.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const offset = entry.sameDataAs === undefined ? position : (offsets[entry.sameDataAs] ?? 0);
    offsets.push(offset);
    if (entry.sameDataAs === undefined) {
      const local = [Buffer.from('PK\x03\x04'), common, name, compressed];
      parts.push(...local);
      position += local.reduce((sum, part) => sum + part.length, 0);
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), common, tail, name);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, central, end]);
}

describe('unzip', () => {
  let root: string;
  let output: string;
  let zipPath: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'unzip-'));
    output = join(root, 'output');
    zipPath = join(root, 'archive.zip');
    await mkdir(output);
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  async function pack(add: (zip: ZipFile) => void): Promise<void> {
    const zip = new ZipFile();
    add(zip);
    zip.end();
    await once(zip.outputStream.pipe(createWriteStream(zipPath)), 'close');
  }

  const unpack = (limits: Partial<UnzipLimits> = {}) =>
    unzip(zipPath, output, { ...DEFAULT_UNZIP_LIMITS, ...limits });

  async function expectRefusal(
    kind: typeof UnsafeArchiveError | typeof NotAnArchiveError,
    limits?: Partial<UnzipLimits>,
  ): Promise<Error> {
    const error = await unpack(limits).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(kind);
    expect(await readdir(output)).toEqual([]);
    expect(await readdir(root)).toHaveLength(2);
    return error as Error;
  }

  describe('what it delivers', () => {
    it('writes each file under a generated name, with its size and hash', async () => {
      const image = Buffer.alloc(200_000, 'image');
      await pack((zip) => {
        zip.addBuffer(Buffer.from('# Hi'), 'guide/README.md');
        zip.addBuffer(image, 'guide/image.png', { compress: false });
        zip.addReadStream(Readable.from(['streamed']), 'streamed.md');
        zip.addBuffer(Buffer.alloc(0), 'empty.md');
        zip.addEmptyDirectory('nothing');
      });
      const entries = await unpack();
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
      expect(await readdir(output)).toHaveLength(4);
    });

    it('reads the zip64 format', async () => {
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from('# Hi'), 'a.md', { forceZip64Format: true });
      zip.end({ forceZip64Format: true, comment: '' });
      await once(zip.outputStream.pipe(createWriteStream(zipPath)), 'close');
      expect((await unpack()).map(({ path, size }) => [path, size])).toEqual([['a.md', 4]]);
    });

    it('leaves out what operating systems add', async () => {
      await writeFile(
        zipPath,
        craft(
          ['a.md', '__MACOSX/._a.md', 'docs/__MACOSX/x', '.DS_Store', 'docs/.DS_Store', 'docs/Thumbs.db'].map(
            (name) => ({ name }),
          ),
        ),
      );
      expect((await unpack()).map(({ path }) => path)).toEqual(['a.md']);
    });

    it('normalises separators, dots and Unicode in paths', async () => {
      await writeFile(
        zipPath,
        craft(
          ['docs\\a.md', './b.md', 'docs//./c.md', 'cafe\u0301.md', 'folder\\', './'].map((name) => ({
            name,
          })),
        ),
      );
      expect((await unpack()).map(({ path }) => path)).toEqual([
        'docs/a.md',
        'b.md',
        'docs/c.md',
        'caf\u00e9.md',
      ]);
    });

    it('reads names in UTF-8 with and without the flag, others in code page 437', async () => {
      await writeFile(
        zipPath,
        craft([
          { name: 'für.md' },
          { name: 'grün.md', flags: 0 },
          { name: Buffer.from([0x81, 0x2e, 0x6d, 0x64]), flags: 0 },
        ]),
      );
      expect((await unpack()).map(({ path }) => path)).toEqual(['für.md', 'grün.md', 'ü.md']);
    });

    it('keeps names apart that differ only in case', async () => {
      await writeFile(zipPath, craft([{ name: 'Readme.md' }, { name: 'README.md' }]));
      expect(await unpack()).toHaveLength(2);
    });

    it('unpacks an archive without entries to nothing', async () => {
      await writeFile(zipPath, craft([]));
      expect(await unpack()).toEqual([]);
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
      await writeFile(zipPath, craft([{ name: 'fine.md', content: 'fine' }, { name }]));
      const error = await expectRefusal(UnsafeArchiveError);
      expect(error.message).toContain(name.replace('\0', '\uFFFD'));
    });

    it.each(['', '.'])('refuses a file without a name: "%s"', async (name) => {
      await writeFile(zipPath, craft([{ name }]));
      await expectRefusal(UnsafeArchiveError);
    });

    it('refuses a name of unreasonable length', async () => {
      await writeFile(zipPath, craft([{ name: 'a'.repeat(5_000) }]));
      await expectRefusal(UnsafeArchiveError);
    });

    it.each([
      ['a.md', 'a.md'],
      ['docs/a.md', 'docs\\.\\a.md'],
      ['caf\u00e9.md', 'cafe\u0301.md'],
    ])('refuses two entries of the same path: %s and %s', async (first, second) => {
      await writeFile(zipPath, craft([{ name: first }, { name: second }]));
      await expectRefusal(UnsafeArchiveError);
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
      await writeFile(
        zipPath,
        craft([{ name: 'fine.md' }, { name: 'special', content: '/etc/passwd', mode }]),
      );
      expect((await expectRefusal(UnsafeArchiveError)).message).toContain('"special"');
    });

    it.each([
      ['encrypted', { flags: 0x801 }],
      ['strongly encrypted', { flags: 0x841 }],
      ['compressed with an unknown method', { method: 14 }],
    ])('refuses an entry that is %s', async (_kind, header) => {
      await writeFile(zipPath, craft([{ name: 'fine.md' }, { name: 'a.md', content: 'secret', ...header }]));
      await expectRefusal(UnsafeArchiveError);
    });
  });

  describe('limits', () => {
    it('refuses more entries than allowed, directories included', async () => {
      await pack((zip) => {
        for (let index = 0; index < 10; index++) zip.addBuffer(Buffer.from('x'), `${index}.md`);
        zip.addEmptyDirectory('docs');
      });
      await expectRefusal(UnsafeArchiveError, { maxEntries: 10 });
      await expect(unpack({ maxEntries: 11 })).resolves.toHaveLength(10);
    });

    it('refuses a declared total over the limit before unpacking it', async () => {
      const half = { content: Buffer.alloc(10), declaredSize: 600 * MIB };
      await writeFile(
        zipPath,
        craft([
          { name: 'a.md', ...half },
          { name: 'b.md', ...half },
        ]),
      );
      await expectRefusal(UnsafeArchiveError, { maxRatio: 1e9 });
    });

    it('refuses an actual total over the limit', async () => {
      await pack((zip) => {
        for (let index = 0; index < 5; index++)
          zip.addBuffer(Buffer.alloc(300_000, `${index}`), `${index}.md`);
      });
      await expectRefusal(UnsafeArchiveError, { maxTotalBytes: 1_499_999, maxRatio: 1e9 });
      await expect(unpack({ maxTotalBytes: 1_500_000, maxRatio: 1e9 })).resolves.toHaveLength(5);
    });

    it('refuses one entry over its own limit', async () => {
      await pack((zip) => zip.addBuffer(Buffer.alloc(1_001), 'a.md'));
      const error = await expectRefusal(UnsafeArchiveError, { maxEntryBytes: 1_000 });
      expect(error.message).toContain('"a.md"');
    });

    it('refuses a bomb, early and with memory flat', async () => {
      const zeros = function* () {
        for (let megabyte = 0; megabyte < 300; megabyte++) yield Buffer.alloc(MIB);
      };
      await pack((zip) => zip.addReadStream(Readable.from(zeros()), 'bomb.md'));
      // The header says nothing of it: the size is noticed while unpacking.
      const bytes = await readFile(zipPath);
      bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02') + 24);
      await writeFile(zipPath, bytes);
      const before = process.memoryUsage().rss;
      await expectRefusal(UnsafeArchiveError);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    });

    it('refuses a bomb that is honest about its size', async () => {
      await writeFile(zipPath, craft([{ name: 'bomb.md', content: Buffer.alloc(5 * MIB) }]));
      expect((await expectRefusal(UnsafeArchiveError)).message).toContain('100 times');
    });

    it('refuses entries that share their data', async () => {
      const content = Buffer.alloc(MIB);
      const shared = Array.from({ length: 200 }, (_, index) => ({
        name: `${index}`,
        content,
        sameDataAs: 0,
      }));
      await writeFile(zipPath, craft([{ name: 'first', content }, ...shared]));
      await expectRefusal(UnsafeArchiveError);
      await expectRefusal(UnsafeArchiveError, { maxRatio: 1e9 });
    });

    it('accepts a high ratio in an archive that is small all the same', async () => {
      await writeFile(zipPath, craft([{ name: 'zeros', content: Buffer.alloc(MIB) }]));
      expect(await unpack()).toHaveLength(1);
    });
  });

  describe('damage and lies', () => {
    it.each([
      ['more', 2_000],
      ['less', 500],
    ])('refuses an entry that declares %s than it holds', async (_which, declaredSize) => {
      await writeFile(zipPath, craft([{ name: 'a.md', content: 'x'.repeat(1_000), declaredSize }]));
      expect((await expectRefusal(UnsafeArchiveError)).message).toContain('"a.md"');
    });

    it.each<[string, Partial<CraftedEntry>]>([
      ['whose checksum differs', { crc: 1 }],
      ['whose data is no deflate stream', { compressed: Buffer.from('\xff\xff\xff garbage', 'latin1') }],
      [
        'whose data breaks off',
        { compressed: deflateRawSync(Buffer.from('x'.repeat(1_000))).subarray(0, 5) },
      ],
    ])('refuses an entry %s', async (_which, damage) => {
      const content = 'x'.repeat(1_000);
      await writeFile(zipPath, craft([{ name: 'fine.md' }, { name: 'a.md', content, ...damage }]));
      expect((await expectRefusal(NotAnArchiveError)).message).toContain('"a.md"');
    });

    it('does not hang on data after the end of a deflate stream', async () => {
      const content = 'x'.repeat(1_000);
      const compressed = Buffer.concat([
        deflateRawSync(Buffer.from(content)),
        Buffer.alloc(5 * MIB, 'garbage'),
      ]);
      await writeFile(
        zipPath,
        craft([
          { name: 'a.md', content, compressed },
          { name: 'b.md', content },
        ]),
      );
      expect((await unpack()).map(({ size }) => size)).toEqual([1_000, 1_000]);
    });

    it.each([
      ['empty', Buffer.alloc(0)],
      ['tiny', Buffer.from('PK')],
      ['an HTML page', Buffer.from(`<!doctype html><title>Sign in</title>${' '.repeat(100_000)}`)],
      ['truncated', craft([{ name: 'a.md', content: 'x'.repeat(100) }]).subarray(0, -10)],
      ['cut at the front', craft([{ name: 'a.md', content: 'x'.repeat(100) }]).subarray(20)],
    ])('says that a file is no archive when it is %s', async (_which, bytes) => {
      await writeFile(zipPath, bytes);
      await expectRefusal(NotAnArchiveError);
    });

    it('says so of every archive with a piece missing, whatever the piece', async () => {
      const whole = craft([
        { name: 'a.md', content: 'some content' },
        { name: 'b.md', content: 'more' },
      ]);
      for (let length = 0; length < whole.length; length += 3) {
        await writeFile(zipPath, whole.subarray(0, length));
        await expectRefusal(NotAnArchiveError);
      }
    });

    it('survives offsets that no file can have', async () => {
      const locator = Buffer.alloc(20, 0xff);
      locator.write('PK\x06\x07', 'latin1');
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      await writeFile(zipPath, Buffer.concat([locator, end]));
      await expectRefusal(NotAnArchiveError);

      const archive = craft([{ name: 'a.md', content: 'x' }]);
      archive.writeUInt32LE(0xfffffff0, archive.indexOf('PK\x01\x02') + 42);
      await writeFile(zipPath, archive);
      await expectRefusal(NotAnArchiveError);
    });

    it('reports a missing archive as an error of the file system', async () => {
      await expect(unpack()).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('reports a missing directory as an error of the file system', async () => {
      await writeFile(zipPath, craft([{ name: 'a.md' }]));
      await expect(unzip(zipPath, join(root, 'none'), DEFAULT_UNZIP_LIMITS)).rejects.toMatchObject({
        code: 'ENOENT',
      });
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
