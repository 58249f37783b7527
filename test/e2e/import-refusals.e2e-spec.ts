import { gzipSync } from 'node:zlib';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { deflatedZeros, rawArchive } from '../support/raw-archive.js';
import { peakMemoryGrowth, Refusals } from '../support/refusals.js';
import { SourceServer } from '../support/source-server.js';

const MIB = 1024 * 1024;

describe('an import is refused without any change of the space', () => {
  let app: TestApp;
  let source: SourceServer;
  let space: Refusals;

  beforeAll(async () => {
    app = await TestApp.start();
    source = await SourceServer.start();
  });
  afterAll(async () => {
    await source.stop();
    await app.stop();
  });
  beforeEach(async () => {
    space = await Refusals.prepare(app);
  });

  describe('if the source', () => {
    it.each([401, 404, 410, 429, 500, 503])('responds with %i', async (status) => {
      const url = source.on(
        '/status.zip',
        (_request, response) => void response.writeHead(status).end('a secret'),
      );
      const message = await space.refuses(url);
      expect(message).toContain(String(status));
      expect(message).not.toContain('secret');
    });

    it('cannot be reached', async () => {
      const gone = await SourceServer.start();
      await gone.stop();
      const message = await space.refuses(gone.url('/private/a.zip?signature=topsecret'));
      expect(message).not.toMatch(/topsecret|ECONNREFUSED/);
    });

    it('has a host name that does not exist', async () => {
      expect(await space.refuses('http://no-such-host.invalid/a.zip')).toContain('no-such-host.invalid');
    });

    it('breaks off', async () => {
      const url = source.on('/broken.zip', (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('PK');
        setImmediate(() => response.destroy());
      });
      await space.refuses(url);
    });

    it('redirects in a circle', async () => {
      await space.refuses(source.redirect('/circle.zip', '/circle.zip'));
    });

    it.each([
      'file:///etc/passwd',
      'data:text/markdown,%23%20Hi',
      'ftp://127.0.0.1/',
      'http://user:pw@127.0.0.1/',
    ])('redirects to %s', async (location) => {
      const message = await space.refuses(source.redirect('/elsewhere.zip', location), 'markdown');
      expect(message).not.toContain(location);
    });

    it.each([
      ['zip', 'text/html; charset=utf-8'],
      ['zip', 'application/zip'],
      ['markdown', 'text/html'],
      ['markdown', 'text/markdown'],
      ['markdown', undefined],
    ] as const)('is an HTML page where %s is wanted, sent as %s', async (kind, type) => {
      const page = '<!DOCTYPE html>\n<html><body># No</body></html>';
      await space.refuses(source.serve('/page.html', page, type), kind);
    });

    it.each([
      ['empty', ''],
      ['blank', ' \n\t\n'],
      ['not UTF-8', Buffer.from('# caf\xe9', 'latin1')],
      ['UTF-16', Buffer.from('\ufeff# Hi', 'utf16le')],
      ['binary', Buffer.from([0x23, 0x20, 0x00, 0x01])],
      ['an archive', Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1')],
      ['larger than the limit of a page', `# Big\n${'x'.repeat(MIB)}`],
    ])('is %s where markdown is wanted', async (_name, bytes) => {
      await space.refuses(source.serve('/page.md', bytes, 'text/markdown'), 'markdown');
      if (bytes.length > 0) await space.refuses(dataUrl(bytes, 'text/markdown'), 'markdown');
    });
  });

  describe('if the archive', () => {
    const page = { name: 'good.md', content: '# Good' };
    const truncated = rawArchive([page, { name: 'b.md', content: '# B' }]);

    it.each<[string, string, Buffer]>([
      ['is empty', 'no page', rawArchive([])],
      ['has no bytes', 'not a zip', Buffer.alloc(0)],
      ['contains no page', 'no page', rawArchive([{ name: 'a.png', content: 'x' }])],
      [
        'contains only empty folders',
        'no page',
        rawArchive([{ name: 'folder/', method: 0, mode: 0o040755 }]),
      ],
      ['contains only a summary', 'no page', rawArchive([{ name: 'SUMMARY.md', content: '* [A](a.md)' }])],
      ['is not an archive', 'not a zip', Buffer.from('# A page')],
      ['is a tarball', 'not a zip', gzipSync('not a zip')],
      ['has a path with ..', 'leads upwards', rawArchive([page, { name: '../evil.md', content: '# Evil' }])],
      [
        'has .. inside a path',
        'leads upwards',
        rawArchive([page, { name: 'a/../../evil.md', content: '# Evil' }]),
      ],
      [
        'has .. with backslashes',
        'leads upwards',
        rawArchive([page, { name: '..\\evil.md', content: '# Evil' }]),
      ],
      ['has an absolute path', 'absolute', rawArchive([page, { name: '/etc/evil.md', content: '# Evil' }])],
      ['has a drive letter', 'drive letter', rawArchive([page, { name: 'C:\\evil.md', content: '# Evil' }])],
      ['has a NUL in a name', 'NUL', rawArchive([page, { name: 'a.md\0.png', content: '# Evil' }])],
      ['has an entry without a name', 'no name', rawArchive([page, { name: '', content: '# Evil' }])],
      [
        'has a symbolic link',
        'a link',
        rawArchive([page, { name: 'link.md', content: '/etc/passwd', mode: 0o120777 }]),
      ],
      [
        'has a symbolic link to a folder',
        'a link',
        rawArchive([page, { name: 'link/', content: '/etc', method: 0, mode: 0o120777 }]),
      ],
      ['has a device', 'special file', rawArchive([page, { name: 'tty.md', mode: 0o020666 }])],
      ['has a pipe', 'special file', rawArchive([page, { name: 'pipe.md', mode: 0o010666 }])],
      ['has a duplicate name', 'two entries', rawArchive([page, { name: 'good.md', content: '# Other' }])],
      [
        'has a duplicate name after cleaning',
        'two entries',
        rawArchive([page, { name: './good.md', content: '# Other' }]),
      ],
      [
        'is encrypted',
        'encrypted',
        rawArchive([page, { name: 'secret.md', content: 'xxxxxxxxxxxxx', flags: 0x801 }]),
      ],
      [
        'is encrypted by AES',
        'encrypted',
        rawArchive([page, { name: 'secret.md', content: 'x', method: 99, flags: 0x801 }]),
      ],
      [
        'uses an unsupported compression',
        'method 14',
        rawArchive([page, { name: 'lzma.md', data: Buffer.from('x'), method: 14 }]),
      ],
      [
        'has a wrong checksum',
        'damaged',
        rawArchive([page, { name: 'bad.md', content: '# Bad', declaredCrc: 1 }]),
      ],
      [
        'has damaged data',
        'damaged',
        rawArchive([page, { name: 'bad.md', content: '# Bad', data: Buffer.from('\xff\xff\xff') }]),
      ],
      [
        'declares less than an entry contains',
        'declares',
        rawArchive([page, { name: 'a.md', content: '# A long text', declaredSize: 3 }]),
      ],
      [
        'declares more than an entry contains',
        'declares',
        rawArchive([page, { name: 'a.md', content: '# A', declaredSize: 300 }]),
      ],
      ['is truncated in its directory', 'truncated', truncated.subarray(0, truncated.length - 30)],
      ['is truncated in its data', 'truncated', truncated.subarray(0, 40)],
      ['lacks its beginning', 'damaged', truncated.subarray(20)],
      [
        'has more entries than allowed',
        'more than 10000 entries',
        rawArchive(Array.from({ length: 10_001 }, (_, n) => ({ name: `p${n}.md`, content: '#' }))),
      ],
      [
        'has a name of 5,000 bytes',
        'longer than 4096 bytes',
        rawArchive([page, { name: `${'n'.repeat(5000)}.md`, content: '# N' }]),
      ],
      ['has a name beyond its end', 'damaged', corrupted()],
    ])('%s', async (_name, reason, bytes) => {
      expect(await space.refuses(source.serve('/archive.zip', bytes, 'application/zip'))).toContain(reason);
    });

    /** An archive whose directory declares a name longer than the archive. */
    function corrupted(): Buffer {
      const bytes = rawArchive([page]);
      const at = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
      bytes.writeUInt16LE(60_000, at + 28);
      return bytes;
    }
  });

  describe('without allocating memory for it, if the archive', () => {
    const zeros = deflatedZeros(4000);
    const shared = rawArchive(Array.from({ length: 9000 }, (_, n) => ({ name: `p${n}.md`, content: '# P' })));

    it.each<[string, string, () => Buffer]>([
      [
        'unpacks to 4 GB',
        'more than 1073741824 bytes',
        () => rawArchive([{ name: 'a.md', data: zeros, declaredSize: 4000 * MIB }]),
      ],
      [
        'unpacks to 4 GB and declares 1 kB',
        'declares',
        () => rawArchive([{ name: 'a.md', data: zeros, declaredSize: 1024 }]),
      ],
      [
        'unpacks to 4 GB in an image',
        '100 times its size',
        () =>
          rawArchive([
            { name: 'a.md', content: '# A' },
            { name: 'a.png', data: zeros, declaredSize: 399 * MIB },
          ]),
      ],
      ['lists its entries many times', 'overlaps', () => overlapping(shared)],
    ])('%s', async (_name, reason, bytes) => {
      const url = source.serve('/bomb.zip', bytes(), 'application/zip');
      let elapsed = 0;
      const growth = await peakMemoryGrowth(async () => {
        const started = Date.now();
        expect(await space.refuses(url)).toContain(reason);
        elapsed = Date.now() - started;
      });
      expect(growth).toBeLessThan(300);
      expect(elapsed).toBeLessThan(8000);
    });

    /** Every entry of the directory points at the data of the first, which claims to be the whole archive. */
    function overlapping(bytes: Buffer): Buffer {
      const copy = Buffer.from(bytes);
      const mark = Buffer.from('PK\x01\x02', 'latin1');
      for (let at = copy.indexOf(mark); at !== -1; at = copy.indexOf(mark, at + 4)) {
        copy.writeUInt32LE(100_000, at + 20);
        copy.writeUInt32LE(0, at + 42);
      }
      return copy;
    }
  });
});
