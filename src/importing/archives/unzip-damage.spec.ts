import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { rawArchive, type RawEntry } from '../../../test/support/raw-archive.js';
import { DEFAULT_ARCHIVE_LIMITS, UnzipSandbox } from '../../../test/support/unzip-sandbox.js';
import { NotAnArchiveError, UnsafeArchiveError } from './archive-errors.js';
import { unzip } from './unzip.js';

const MIB = 1_048_576;

describe('unzip of archives that lie', () => {
  let bench: UnzipSandbox;

  beforeEach(async () => {
    bench = await UnzipSandbox.prepare();
  });
  afterEach(() => bench.remove());

  describe('damage and lies', () => {
    it.each([
      ['more', 2_000],
      ['less', 500],
    ])('refuses an entry that declares %s than it holds', async (_which, declaredSize) => {
      await bench.write(rawArchive([{ name: 'a.md', content: 'x'.repeat(1_000), declaredSize }]));
      expect((await bench.refuses(UnsafeArchiveError)).message).toContain('"a.md"');
    });

    it.each<[string, Partial<RawEntry>]>([
      ['whose checksum differs', { declaredCrc: 1 }],
      ['whose data is no deflate stream', { data: Buffer.from('\xff\xff\xff garbage', 'latin1') }],
      ['whose data breaks off', { data: deflateRawSync(Buffer.from('x'.repeat(1_000))).subarray(0, 5) }],
    ])('refuses an entry %s', async (_which, damage) => {
      const content = 'x'.repeat(1_000);
      await bench.write(rawArchive([{ name: 'fine.md' }, { name: 'a.md', content, ...damage }]));
      expect((await bench.refuses(NotAnArchiveError)).message).toContain('"a.md"');
    });

    it('does not hang on data after the end of a deflate stream', async () => {
      const content = 'x'.repeat(1_000);
      const compressed = Buffer.concat([
        deflateRawSync(Buffer.from(content)),
        Buffer.alloc(5 * MIB, 'garbage'),
      ]);
      await bench.write(
        rawArchive([
          { name: 'a.md', content, data: compressed },
          { name: 'b.md', content },
        ]),
      );
      expect((await bench.unpack()).map(({ size }) => size)).toEqual([1_000, 1_000]);
    });

    it.each([
      ['empty', Buffer.alloc(0)],
      ['tiny', Buffer.from('PK')],
      ['an HTML page', Buffer.from(`<!doctype html><title>Sign in</title>${' '.repeat(100_000)}`)],
      ['truncated', rawArchive([{ name: 'a.md', content: 'x'.repeat(100) }]).subarray(0, -10)],
      ['cut at the front', rawArchive([{ name: 'a.md', content: 'x'.repeat(100) }]).subarray(20)],
    ])('reports that a file is no archive when it is %s', async (_which, bytes) => {
      await bench.write(bytes);
      await bench.refuses(NotAnArchiveError);
    });

    it('reports that an archive is damaged, whatever piece is missing', async () => {
      const whole = rawArchive([
        { name: 'a.md', content: 'some content' },
        { name: 'b.md', content: 'more' },
      ]);
      for (let length = 0; length < whole.length; length += 3) {
        await bench.write(whole.subarray(0, length));
        await bench.refuses(NotAnArchiveError);
      }
    });

    it('refuses offsets that no file can have', async () => {
      const locator = Buffer.alloc(20, 0xff);
      locator.write('PK\x06\x07', 'latin1');
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      await bench.write(Buffer.concat([locator, end]));
      await bench.refuses(NotAnArchiveError);

      const archive = rawArchive([{ name: 'a.md', content: 'x' }]);
      archive.writeUInt32LE(0xfffffff0, archive.indexOf('PK\x01\x02') + 42);
      await bench.write(archive);
      await bench.refuses(NotAnArchiveError);
    });

    it('reports a missing archive as an error of the file system', async () => {
      await expect(bench.unpack()).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('reports a missing directory as an error of the file system', async () => {
      await bench.write(rawArchive([{ name: 'a.md' }]));
      await expect(
        unzip(bench.zipPath, join(bench.root, 'none'), DEFAULT_ARCHIVE_LIMITS),
      ).rejects.toMatchObject({
        code: 'ENOENT',
      });
    });

    it('refuses an archive whose end record states fewer entries than it contains', async () => {
      const entries = [
        { name: 'a.md', content: 'a' },
        { name: 'b.md', content: 'b' },
      ];
      const fewer = rawArchive(entries, { declaredEntries: 1 });
      await bench.write(fewer);
      expect((await bench.refuses(NotAnArchiveError)).message).toContain('damaged');
      // Also if the length of the directory matches, or there are bytes between the entries.
      await bench.write(rawArchive(entries, { declaredEntries: 1, declaredDirectoryBytes: 50 }));
      await bench.refuses(NotAnArchiveError);
      fewer.fill(0, fewer.lastIndexOf('PK\x01\x02'), fewer.lastIndexOf('PK\x01\x02') + 4);
      await bench.write(fewer);
      await bench.refuses(NotAnArchiveError);
    });
  });
});
