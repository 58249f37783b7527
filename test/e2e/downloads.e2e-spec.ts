import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type File, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

const DIGITS = '0123456789';
/** The response of every URL that does not work, for any reason. */
const DEAD =
  'There is no such file, or this link no longer works: it has expired, or the site no longer shows the file. Read the file or the PDF again to get a new link.';
const FILES: Record<string, string | Buffer> = {
  'digits.txt': DIGITS,
  'logo.png': PNG,
  'drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
  'page.html': '<script>alert(1)</script>',
  'paper.pdf': '%PDF-1.4\n',
  'data.csv': 'a,b\n',
  'data.json': '{}',
  'code.js': 'alert(1)',
  'sound.mp3': 'ID3',
  'film.mp4': 'ftyp',
  'fake.png': '<script>alert(1)</script>',
  'unknown.qqq': 'text',
  'empty.txt': '',
  "naïve file's (1) #2.csv": 'a',
};

describe('the address of a file', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let files: Map<string, File>;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'a.md': '# A', ...FILES });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    const revision = await readRevision(app.client(world.admin), spaceId);
    files = new Map(revision.files.map((file) => [file.name, file]));
  });

  function urlOf(name: string): URL {
    const file = files.get(name);
    if (file === undefined) throw new Error(`There is no ${name} among ${[...files.keys()].join(', ')}.`);
    return new URL(file.downloadURL);
  }

  function download(
    name: string | URL,
    headers: Record<string, string> = {},
    method: 'get' | 'head' = 'get',
  ) {
    const url = typeof name === 'string' ? urlOf(name) : name;
    return app.http[method](url.pathname + url.search)
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
  }
  const bytesOf = (response: Response): Buffer => response.body as Buffer;
  const errorOf = (response: Response): object =>
    (JSON.parse(bytesOf(response).toString()) as { error: object }).error;

  it.each(Object.keys(FILES))('returns its bytes without a token: %s', async (name) => {
    const response = await download(name);
    const expected = Buffer.from(FILES[name] as string);
    expect(response.status).toBe(200);
    expect(bytesOf(response)).toEqual(expected);
    expect(response.headers['content-length']).toBe(String(expected.length));
    // Pages must not load it as a script.
    const type = name === 'code.js' ? 'text/plain' : files.get(name)?.contentType;
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['accept-ranges']).toBe('bytes');
  });

  it.each<[string, string]>([
    ['logo.png', 'inline'],
    ['paper.pdf', 'inline'],
    ['sound.mp3', 'inline'],
    ['film.mp4', 'inline'],
    ['drawing.svg', 'attachment'],
    ['page.html', 'attachment'],
    ['digits.txt', 'attachment'],
    ['data.csv', 'attachment'],
    ['data.json', 'attachment'],
    ['code.js', 'attachment'],
    ['fake.png', 'attachment'],
    ['unknown.qqq', 'attachment'],
  ])('lets browsers display only safe types: %s is %s', async (name, disposition) => {
    const { headers } = await download(name);
    expect(headers['content-disposition']).toBe(`${disposition}; filename*=UTF-8''${name}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('works for files with any name', async () => {
    const { headers } = await download("naïve file's (1) #2.csv");
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''na%C3%AFve%20file%27s%20%281%29%20%232.csv",
    );
  });

  describe('is signed:', () => {
    const swap = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

    it.each<[string, (url: URL) => void]>([
      [
        'another signature',
        (url) => url.searchParams.set('signature', swap(url.searchParams.get('signature') ?? '')),
      ],
      [
        'a shorter signature',
        (url) => url.searchParams.set('signature', url.searchParams.get('signature')?.slice(0, 20) ?? ''),
      ],
      ['an empty signature', (url) => url.searchParams.set('signature', '')],
      ['another type', (url) => url.searchParams.set('type', 'text/html')],
      [
        'a later time',
        (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      ],
      ['another name', (url) => (url.pathname = url.pathname.replace('digits.txt', 'digits.html'))],
      [
        'another content',
        (url) =>
          (url.pathname = url.pathname.replace(
            /[0-9a-f]{64}/,
            urlOf('logo.png').pathname.split('/')[4] ?? '',
          )),
      ],
      ['no content', (url) => (url.pathname = url.pathname.replace(/[0-9a-f]{64}/, 'nothing'))],
      [
        'another space',
        (url) => (url.pathname = url.pathname.replace(spaceId, '01900000-0000-7000-8000-000000000000')),
      ],
      ['no space', (url) => (url.pathname = url.pathname.replace(spaceId, 'nothing'))],
    ])('%s is 404', async (_, change) => {
      const url = urlOf('digits.txt');
      expect((await download(url)).status).toBe(200);
      change(url);
      const response = await download(url);
      expect(response.status).toBe(404);
      expect(errorOf(response)).toMatchObject({ code: 404, message: DEAD });
      expect(response.headers).not.toHaveProperty('etag');
      expect(response.headers['cache-control']).toBe('private, no-store');
    });

    it.each<[string, (url: URL) => void]>([
      ['without a signature', (url) => url.searchParams.delete('signature')],
      ['without a type', (url) => url.searchParams.delete('type')],
      ['without a time', (url) => url.searchParams.delete('expires')],
      ['without anything', (url) => (url.search = '')],
      [
        'with two signatures',
        (url) => url.searchParams.append('signature', url.searchParams.get('signature') ?? ''),
      ],
      ['with an invalid time', (url) => url.searchParams.set('expires', 'soon')],
      ['with a time that is too long', (url) => url.searchParams.set('expires', '9'.repeat(400))],
      ['with a NUL', (url) => url.searchParams.set('type', '\0')],
    ])('%s it is 404, too', async (_, change) => {
      const url = urlOf('digits.txt');
      change(url);
      const response = await download(url);
      expect([response.status, errorOf(response)]).toEqual([
        404,
        { code: 404, message: DEAD, requestId: expect.any(String) },
      ]);
    });

    it('it expires within the hour', async () => {
      const url = urlOf('digits.txt');
      const left = Number(url.searchParams.get('expires')) * 1000 - app.clock.now().getTime();
      expect(left).toBeGreaterThan(40 * 60_000);
      expect(left).toBeLessThanOrEqual(60 * 60_000);
      const { headers } = await download(url);
      expect(headers['cache-control']).toBe(`private, max-age=${Math.floor(left / 1000)}, immutable`);
      app.clock.advance(left - 1);
      expect((await download(url)).status).toBe(200);
      app.clock.advance(1);
      const expired = await download(url);
      expect([expired.status, errorOf(expired)]).toEqual([404, expect.objectContaining({ message: DEAD })]);
      const { body } = await app
        .client(world.admin)
        .get(`/spaces/${spaceId}/content/files/${files.get('digits.txt')?.id}`);
      expect((await download(new URL(body.downloadURL as string))).status).toBe(200);
    });

    it('it stays valid when the file changes, and returns the file it was signed for', async () => {
      const other = await app.build.space(world);
      const client = app.client(world.admin);
      await app.build.importArchive(world, other, { 'a.md': '# A', 'a.csv': 'old' });
      const old = new URL((await readRevision(client, other)).files[0]?.downloadURL ?? '');
      await app.build.importArchive(world, other, { 'a.md': '# A', 'a.csv': 'new' });
      const now = new URL((await readRevision(client, other)).files[0]?.downloadURL ?? '');
      expect(bytesOf(await download(old)).toString()).toBe('old');
      expect(bytesOf(await download(now)).toString()).toBe('new');
    });
  });

  describe('returns a range:', () => {
    it.each<[string, string, string]>([
      ['bytes=0-3', '0123', '0-3'],
      ['bytes=9-9', '9', '9-9'],
      ['Bytes=0-3', '0123', '0-3'],
      ['bytes=4-', '456789', '4-9'],
      ['bytes=-3', '789', '7-9'],
      ['bytes=-100', DIGITS, '0-9'],
      ['bytes=5-999999', '56789', '5-9'],
    ])('%s', async (range, text, part) => {
      const response = await download('digits.txt', { Range: range });
      expect(response.status).toBe(206);
      expect(bytesOf(response).toString()).toBe(text);
      expect(response.headers['content-range']).toBe(`bytes ${part}/10`);
      expect(response.headers['content-length']).toBe(String(text.length));
      expect(response.headers['content-type']).toBe('text/plain');
    });

    it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999-'])(
      '%s is outside of it',
      async (range) => {
        const response = await download('digits.txt', { Range: range });
        expect([response.status, response.type]).toEqual([416, 'application/json']);
        expect(response.headers['content-range']).toBe('bytes */10');
        expect(errorOf(response)).toMatchObject({ code: 416 });
        expect(response.headers).not.toHaveProperty('content-disposition');
        expect(response.headers['cache-control']).toBe('private, no-store');
      },
    );

    it.each(['bytes=abc', 'bytes=3-1', 'items=0-1', 'bytes', '', 'bytes=0-1,4-5'])(
      'everything for %j, which is not a single range',
      async (range) => {
        const response = await download('digits.txt', { Range: range });
        expect([response.status, bytesOf(response).toString()]).toEqual([200, DIGITS]);
      },
    );

    it('only if the file is still the same', async () => {
      const { etag } = (await download('digits.txt')).headers as { etag: string };
      const part = await download('digits.txt', { Range: 'bytes=0-3', 'If-Range': etag });
      expect([part.status, bytesOf(part).toString()]).toEqual([206, '0123']);
      for (const condition of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
        const complete = await download('digits.txt', { Range: 'bytes=0-3', 'If-Range': condition });
        expect([complete.status, bytesOf(complete).toString()]).toEqual([200, DIGITS]);
      }
    });

    it('none for an empty file', async () => {
      expect((await download('empty.txt', { Range: 'bytes=0-' })).status).toBe(416);
    });
  });

  it.each<[string, (tag: string) => string]>([
    ['the tag', (tag) => tag],
    ['the tag in a list', (tag) => `"a", W/${tag}`],
    ['anything', () => '*'],
  ])('responds with 304 to a request with %s', async (_, header) => {
    const { etag } = (await download('digits.txt')).headers as { etag: string };
    const response = await download('digits.txt', { 'If-None-Match': header(etag) });
    expect([response.status, bytesOf(response).length, response.headers.etag]).toEqual([304, 0, etag]);
  });

  it('has an entity tag of the content, independent of the name', async () => {
    const tagOf = async (name: string) => (await download(name)).headers.etag as string;
    expect(await tagOf('page.html')).toBe(await tagOf('fake.png'));
    expect(await tagOf('page.html')).not.toBe(await tagOf('digits.txt'));
  });

  it('responds to HEAD as to GET, without the bytes', async () => {
    const get = await download('digits.txt');
    const head = await download('digits.txt', {}, 'head');
    expect(head.status).toBe(200);
    const names = [
      'content-length',
      'content-type',
      'content-disposition',
      'etag',
      'cache-control',
      'accept-ranges',
    ];
    for (const name of names) expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect((await download('digits.txt', { Range: 'bytes=0-3' }, 'head')).headers['content-length']).toBe(
      '4',
    );
  });

  it('responds with an uncacheable 500 if the bytes are missing from the storage', async () => {
    const other = await app.build.space(world);
    await app.build.importArchive(world, other, { 'a.md': '# A', 'a.csv': 'gone' });
    const { files: stored } = await readRevision(app.client(world.admin), other);
    await rm(join(app.dataDir, 'files'), { recursive: true });
    const response = await download(new URL(stored[0]?.downloadURL ?? ''));
    expect([response.status, response.type]).toEqual([500, 'application/json']);
    expect(errorOf(response)).toMatchObject({ code: 500 });
    expect(response.headers['cache-control']).toBe('private, no-store');
    for (const name of ['etag', 'content-disposition']) {
      expect(response.headers).not.toHaveProperty(name);
    }
  });
});
