import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { paxPath, tar, type TarEntry, tarGz } from '../../../test/support/tar.js';
import { isGzip, untar } from './untar.js';
import { NotAnArchiveError, UnsafeArchiveError } from './archive-errors.js';

const LIMITS = { maxEntries: 10, maxTotalBytes: 4 * 1024 * 1024, maxRatio: 100 };

describe('untar', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'untar-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const unpack = async (archive: Buffer, limits = LIMITS) => {
    const path = join(directory, 'archive');
    await writeFile(path, archive);
    try {
      const entries = await untar(path, directory, limits);
      return await Promise.all(
        entries.map(async (entry) => [entry.path, await readFile(entry.tempPath, 'utf8')] as const),
      );
    } finally {
      await rm(path);
    }
  };
  const left = () => readdir(directory);

  it('unpacks files in order, without directories and files of operating systems', async () => {
    const unpacked = await unpack(
      tarGz([
        { name: 'wiki/', type: '5' },
        { name: 'wiki/Home.md', content: '# Home' },
        { name: 'wiki/.DS_Store', content: 'x' },
        { name: 'long.md', prefix: 'wiki/deep', content: '' },
        { name: './wiki/./b.md', content: 'y'.repeat(1000) },
      ]),
    );
    expect(unpacked).toEqual([
      ['wiki/Home.md', '# Home'],
      ['wiki/deep/long.md', ''],
      ['wiki/b.md', 'y'.repeat(1000)],
    ]);
  });

  it.each<[string, TarEntry[]]>([
    ['files of operating systems', [{ name: '__MACOSX/x', content: Buffer.alloc(5 * 1024 * 1024) }]],
    [
      'directories, whose size a header can state',
      [
        { name: 'pax', type: 'x', content: '16 size=5242880\n' },
        { name: 'a/', type: '5', content: Buffer.alloc(5 * 1024 * 1024), declaredSize: 0 },
      ],
    ],
    [
      'headers',
      Array.from({ length: 20 }, () => ({ name: 'x', type: 'g', content: Buffer.alloc(65_536, ' ') })),
    ],
  ])('counts what it leaves out against the limits: %s', async (_, entries) => {
    const limits = { ...LIMITS, maxTotalBytes: 1024 * 1024, maxRatio: 100_000 };
    const archive = tarGz([...entries, { name: 'Home.md', content: 'x' }]);
    await expect(unpack(archive, limits)).rejects.toThrow('unpacks to more than 1048576 bytes');
    expect(await left()).toEqual([]);
  });

  it('reads the names of pax and GNU headers, and skips global headers', async () => {
    const long = `wiki/${'ü'.repeat(90)}.md`;
    const unpacked = await unpack(
      tarGz([
        {
          name: 'pax_global_header',
          type: 'g',
          content: '52 comment=0123456789012345678901234567890123456789\n',
        },
        paxPath(long),
        { name: 'short', content: 'a' },
        { name: '././@LongLink', type: 'L', content: `${long}x\0` },
        { name: 'short', content: 'b' },
        { name: 'plain.md', content: 'c' },
      ]),
    );
    expect(unpacked).toEqual([
      [long, 'a'],
      [`${long}x`, 'b'],
      ['plain.md', 'c'],
    ]);
  });

  it('returns the files that were packed', async () => {
    const files = fc.uniqueArray(
      fc.record({ name: fc.stringMatching(/^[\w %-]{1,20}$/), content: fc.uint8Array({ maxLength: 1500 }) }),
      { maxLength: 5, selector: ({ name }) => name },
    );
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const packed = entries.map(({ name, content }) => ({
          name: `w/${name}.md`,
          content: Buffer.from(content),
        }));
        const unpacked = await unpack(tarGz(packed));
        expect(unpacked).toEqual(packed.map(({ name, content }) => [name, content.toString('utf8')]));
      }),
      { numRuns: 20 },
    );
  });

  it.each<[string, TarEntry[]]>([
    ['a path that leads upwards', [{ name: '../evil.md' }]],
    ['a path that leads upwards in a pax header', [paxPath('a/../../evil.md'), { name: 'a.md' }]],
    ['an absolute path', [{ name: '/etc/passwd' }]],
    ['a path with a drive letter', [{ name: 'c:evil.md' }]],
    ['a NUL in a pax path', [paxPath('a\0.md'), { name: 'a.md' }]],
    ['a hard link', [{ name: 'a.md', type: '1' }]],
    ['a symbolic link', [{ name: 'a.md', type: '2' }]],
    ['a device', [{ name: 'a.md', type: '3' }]],
    ['a file without a name', [{ name: './', type: '0' }]],
    ['two files with one path', [{ name: 'a.md' }, { name: './a.md' }]],
    ['more files than allowed', Array.from({ length: 11 }, (_, n) => ({ name: `${n}.md` }))],
    ['more headers than allowed', Array.from({ length: 40 }, () => ({ name: 'd/', type: '5' }))],
    ['a name without end', [paxPath('x'.repeat(5000)), { name: 'a.md' }]],
    ['a header without end', [{ name: 'pax', type: 'x', content: Buffer.alloc(70_000) }, { name: 'a.md' }]],
    ['more bytes than allowed', [{ name: 'a.md', declaredSize: 5 * 1024 * 1024 }]],
    ['bytes out of proportion', [{ name: 'a.md', content: Buffer.alloc(3 * 1024 * 1024) }]],
  ])('refuses %s, and leaves no files behind', async (_name, entries) => {
    await expect(unpack(tarGz(entries))).rejects.toThrow(UnsafeArchiveError);
    expect(await left()).toEqual([]);
  });

  it.each<[string, () => Buffer]>([
    ['text', () => Buffer.from('just words')],
    ['nothing', () => Buffer.alloc(0)],
    ['gzip of text', () => gzipSync('just words '.repeat(100))],
    [
      'an archive that is cut off',
      () => tarGz([{ name: 'a.md', content: 'x'.repeat(5000) }]).subarray(0, 60),
    ],
    ['an archive without end', () => gzipSync(tar([{ name: 'a.md', content: 'abc' }]).subarray(0, 1024))],
    ['an entry larger than the archive', () => tarGz([{ name: 'a.md', declaredSize: 100_000 }])],
    ['a wrong sum', () => tarGz([{ name: 'a.md', declaredSum: 1 }])],
    ['a broken pax header', () => tarGz([{ name: 'p', type: 'x', content: '0 path=a\n' }, { name: 'a.md' }])],
  ])('reports that %s is no archive', async (_name, make) => {
    await expect(unpack(make())).rejects.toThrow(NotAnArchiveError);
    expect(await left()).toEqual([]);
  });

  it('detects gzip', async () => {
    const path = join(directory, 'x');
    for (const [bytes, is] of [
      [gzipSync(''), true],
      [Buffer.from('PK'), false],
      [Buffer.alloc(0), false],
    ] as const) {
      await writeFile(path, bytes);
      expect(await isGzip(path)).toBe(is);
    }
  });
});
