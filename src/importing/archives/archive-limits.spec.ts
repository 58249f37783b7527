import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { rawArchive } from '../../../test/support/raw-archive.js';
import { UnzipSandbox } from '../../../test/support/unzip-sandbox.js';
import { UnsafeArchiveError } from './archive-errors.js';

const MIB = 1_048_576;

describe('the limits of unzip', () => {
  let bench: UnzipSandbox;

  beforeEach(async () => {
    bench = await UnzipSandbox.prepare();
  });
  afterEach(() => bench.remove());

  describe('limits', () => {
    it('refuses more entries than allowed, directories included', async () => {
      await bench.pack((zip) => {
        for (let index = 0; index < 10; index++) zip.addBuffer(Buffer.from('x'), `${index}.md`);
        zip.addEmptyDirectory('docs');
      });
      await bench.refuses(UnsafeArchiveError, { maxEntries: 10 });
      await expect(bench.unpack({ maxEntries: 11 })).resolves.toHaveLength(10);
    });

    it('refuses a declared total over the limit before unpacking it', async () => {
      const half = { content: Buffer.alloc(10), declaredSize: 600 * MIB };
      await bench.write(
        rawArchive([
          { name: 'a.md', ...half },
          { name: 'b.md', ...half },
        ]),
      );
      await bench.refuses(UnsafeArchiveError, { maxRatio: 1e9 });
    });

    it('refuses an actual total over the limit', async () => {
      await bench.pack((zip) => {
        for (let index = 0; index < 5; index++)
          zip.addBuffer(Buffer.alloc(300_000, `${index}`), `${index}.md`);
      });
      await bench.refuses(UnsafeArchiveError, { maxTotalBytes: 1_499_999, maxRatio: 1e9 });
      await expect(bench.unpack({ maxTotalBytes: 1_500_000, maxRatio: 1e9 })).resolves.toHaveLength(5);
    });

    it('refuses one entry over its own limit', async () => {
      await bench.pack((zip) => zip.addBuffer(Buffer.alloc(1_001), 'a.md'));
      const error = await bench.refuses(UnsafeArchiveError, { maxEntryBytes: 1_000 });
      expect(error.message).toContain('"a.md"');
    });

    it('refuses a bomb early, with little memory', async () => {
      const zeros = function* () {
        for (let megabyte = 0; megabyte < 300; megabyte++) yield Buffer.alloc(MIB);
      };
      await bench.pack((zip) => zip.addReadStream(Readable.from(zeros()), 'bomb.md'));
      // The header does not state the size: unpacking detects it.
      const bytes = await readFile(bench.zipPath);
      bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02') + 24);
      await bench.write(bytes);
      const before = process.memoryUsage().rss;
      await bench.refuses(UnsafeArchiveError);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    });

    it('refuses a bomb that states its size', async () => {
      await bench.write(rawArchive([{ name: 'bomb.md', content: Buffer.alloc(5 * MIB) }]));
      expect((await bench.refuses(UnsafeArchiveError)).message).toContain('100 times');
    });

    it('refuses entries that share their data', async () => {
      const content = Buffer.alloc(MIB);
      const shared = Array.from({ length: 200 }, (_, index) => ({
        name: `${index}`,
        content,
        sameDataAs: 0,
      }));
      await bench.write(rawArchive([{ name: 'first', content }, ...shared]));
      await bench.refuses(UnsafeArchiveError);
      await bench.refuses(UnsafeArchiveError, { maxRatio: 1e9 });
    });

    it('accepts a high ratio in a small archive', async () => {
      await bench.write(rawArchive([{ name: 'zeros', content: Buffer.alloc(MIB) }]));
      expect(await bench.unpack()).toHaveLength(1);
    });
  });
});
