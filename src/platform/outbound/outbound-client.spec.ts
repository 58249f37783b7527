import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { HostLookup } from './guarded-connector.js';
import { type DownloadOptions, OutboundClient, type OutboundClientOptions } from './outbound-client.js';

describe('OutboundClient', () => {
  let directory: string;
  const servers: (Server | TcpServer)[] = [];
  const clients: OutboundClient[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outbound-'));
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    for (const server of servers.splice(0)) {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    }
    await rm(directory, { recursive: true });
  });

  async function serve(listener: RequestListener): Promise<number> {
    return listen(createServer(listener));
  }

  async function listen(server: Server | TcpServer): Promise<number> {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  function client(overrides: Partial<OutboundClientOptions> = {}): OutboundClient {
    const made = new OutboundClient({
      allowedHosts: ['127.0.0.1'],
      timeoutMs: 5_000,
      maxRedirects: 5,
      userAgent: 'test-agent',
      ...overrides,
    });
    clients.push(made);
    return made;
  }

  const options = (overrides: Partial<DownloadOptions> = {}): DownloadOptions => ({
    directory,
    maxBytes: 1_000_000,
    ...overrides,
  });

  async function expectRefusal(download: Promise<unknown>, code: string): Promise<Error> {
    const error = await download.then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error).toMatchObject({ name: 'OutboundError', code });
    expect(await readdir(directory)).toEqual([]);
    return error as Error;
  }

  const lookupOf =
    (...addresses: string[]): HostLookup =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  describe('what it delivers', () => {
    it('streams the body to a file with a generated name', async () => {
      const content = Buffer.alloc(300_000, 'abc');
      const port = await serve((request, response) => {
        expect(request.headers).toMatchObject({ 'user-agent': 'test-agent', 'accept-encoding': 'identity' });
        response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(content);
      });
      const url = `http://127.0.0.1:${port}/a/../guide.md?token=1`;
      const file = await client().download(`${url}#part`, options());
      expect(file).toEqual({
        path: expect.stringMatching(/[0-9a-f-]{36}$/) as string,
        size: 300_000,
        contentType: 'text/markdown; charset=utf-8',
        finalUrl: `http://127.0.0.1:${port}/guide.md?token=1`,
      });
      expect((await readFile(file.path)).equals(content)).toBe(true);
      expect(await readdir(directory)).toHaveLength(1);
    });

    it('follows redirects, also relative ones, and reports where they ended', async () => {
      const port = await serve((request, response) => {
        const hop = Number(request.url?.slice(1));
        if (hop < 5)
          response.writeHead(302, { location: hop % 2 ? `/${hop + 1}` : `./${hop + 1}#x` }).end('moved');
        else response.end('here');
      });
      const file = await client().download(`http://127.0.0.1:${port}/0`, options());
      expect(file).toMatchObject({ finalUrl: `http://127.0.0.1:${port}/5`, size: 4, contentType: null });
    });

    it('saves the content of a data: URL like a download', async () => {
      const file = await client({ allowedHosts: [] }).download('data:text/markdown,%23%20Hi', options());
      expect(file).toMatchObject({ size: 4, contentType: 'text/markdown', finalUrl: 'data:' });
      expect(await readFile(file.path, 'utf8')).toBe('# Hi');
    });

    it.each([
      ['gzip', gzipSync('content')],
      ['deflate', deflateSync('content')],
      ['br', brotliCompressSync('content')],
    ])('decompresses %s that nobody asked for', async (encoding, body) => {
      const port = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      const file = await client().download(`http://127.0.0.1:${port}/`, options());
      expect(await readFile(file.path, 'utf8')).toBe('content');
    });

    it('makes several downloads at once', async () => {
      const port = await serve((request, response) => response.end(request.url));
      const shared = client();
      const files = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shared.download(`http://127.0.0.1:${port}/${index}`, options()),
        ),
      );
      expect(await Promise.all(files.map((file) => readFile(file.path, 'utf8')))).toEqual(
        Array.from({ length: 20 }, (_, index) => `/${index}`),
      );
    });
  });

  describe('addresses', () => {
    it.each([
      '127.0.0.1',
      '127.0.0.1.',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7F.0.0.1',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.000.000.001',
      '127.8.9.10',
      '127%2e0%2E0%2e1',
      '%31%32%37.0.0.1',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'app.localhost',
      '%6c%6f%63alhost',
      'ⓛⓞⓒⓐⓛhost',
      '0',
      '0.0.0.0',
      '[::]',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::FFFF:7F00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '10.0.0.1',
      '192.168.1.1',
      '100.64.0.1',
    ])('refuses a local host spelled %s', async (host) => {
      let requests = 0;
      const port = await serve((_, response) => response.end(String(++requests)));
      const download = client({ allowedHosts: [] }).download(`http://${host}:${port}/`, options());
      await expectRefusal(download, 'REFUSED_ADDRESS');
      expect(requests).toBe(0);
    });

    it('refuses a name when any of its addresses is private', async () => {
      const lookup = lookupOf('93.184.215.14', '10.0.0.1');
      const error = await expectRefusal(
        client({ lookup }).download('http://docs.example/?secret=1', options()),
        'REFUSED_ADDRESS',
      );
      expect(error.message).toContain('docs.example');
      expect(error.message).not.toMatch(/10\.0\.0\.1|secret/);
    });

    it('looks a name up once and connects to that very answer, so rebinding gains nothing', async () => {
      const port = await serve((_, response) => response.end('internal'));
      const answers = ['127.0.0.1', '10.0.0.1'];
      let lookups = 0;
      const lookup: HostLookup = async () => [{ address: answers[lookups++] ?? '10.0.0.1', family: 4 }];
      const file = await client({ lookup }).download(`http://rebind.example:${port}/`, options());
      expect(file.size).toBe(8);
      expect(lookups).toBe(1);
    });

    it('checks again when a name resolves to something else later', async () => {
      const port = await serve((_, response) =>
        response.writeHead(200, { connection: 'close' }).end('first'),
      );
      const answers = ['127.0.0.1', '10.0.0.1'];
      const lookup: HostLookup = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }];
      const rebinding = client({ lookup });
      const file = await rebinding.download(`http://rebind.example:${port}/`, options());
      await rm(file.path);
      await expectRefusal(rebinding.download(`http://rebind.example:${port}/`, options()), 'REFUSED_ADDRESS');
    });

    it.each([
      'http://10.0.0.1/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      '//127.0.0.2/',
      'http://localhost.:1/',
    ])('refuses a redirect to %s', async (location) => {
      const port = await serve((_, response) => response.writeHead(302, { location }).end());
      const lookup: HostLookup = async () => [{ address: '127.0.0.5', family: 4 }];
      const error = await expectRefusal(
        client({ lookup }).download(`http://127.0.0.1:${port}/`, options()),
        'REFUSED_ADDRESS',
      );
      expect(error.message).not.toMatch(/10\.0|169\.254|::1|127\.0\.0\.2|localhost/);
    });

    it.each([
      'file:///etc/passwd',
      'data:text/plain,x',
      'ftp://example.com/',
      'http://user:pass@example.com/',
    ])('refuses a redirect to %s', async (location) => {
      const port = await serve((_, response) => response.writeHead(301, { location }).end());
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'REFUSED_ADDRESS');
    });

    it('reaches a private address under a name the operator allowed', async () => {
      const port = await serve((_, response) => response.end('internal'));
      const allowed = client({ allowedHosts: [`docs.internal:${port}`], lookup: lookupOf('127.0.0.1') });
      await expect(allowed.download(`http://DOCS.internal:${port}/`, options())).resolves.toMatchObject({
        size: 8,
      });
      await rm(join(directory, ...(await readdir(directory))));
      await expectRefusal(allowed.download('http://docs.internal:1/', options()), 'REFUSED_ADDRESS');
      await expectRefusal(allowed.download(`http://other.internal:${port}/`, options()), 'REFUSED_ADDRESS');
    });

    it('reaches an address inside an allowed block under any name', async () => {
      const port = await serve((_, response) => response.end('internal'));
      const allowed = client({ allowedHosts: ['127.0.0.0/8'], lookup: lookupOf('127.0.0.1') });
      await expect(allowed.download(`http://any.example:${port}/`, options())).resolves.toMatchObject({
        size: 8,
      });
    });
  });

  describe('URLs', () => {
    it.each([
      '',
      'guide.md',
      '//example.com/',
      'http://',
      'http://[::1%25lo]/',
      'http://300.1.1.1/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://user@example.com/',
      'http://user:secret@example.com/',
      'data:no-comma',
    ])('refuses "%s"', async (url) => {
      const error = await expectRefusal(client().download(url, options()), 'INVALID_URL');
      expect(error.message).not.toContain('secret');
    });
  });

  describe('limits', () => {
    it('gives up on a body that drips slowly', async () => {
      const port = await serve((_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      });
      const started = Date.now();
      const url = `http://127.0.0.1:${port}/?secret`;
      const error = await expectRefusal(client().download(url, options({ timeoutMs: 300 })), 'TIMEOUT');
      expect(Date.now() - started).toBeLessThan(2_000);
      expect(error.message).not.toContain('secret');
    });

    it('gives up on a server that accepts and stays silent', async () => {
      const port = await serve(() => undefined);
      await expectRefusal(
        client({ timeoutMs: 200 }).download(`http://127.0.0.1:${port}/`, options()),
        'TIMEOUT',
      );
    });

    it('gives up on a resolver that never answers', async () => {
      const lookup: HostLookup = () => new Promise(() => undefined);
      const started = Date.now();
      await expectRefusal(
        client({ lookup }).download('http://docs.example/', options({ timeoutMs: 200 })),
        'TIMEOUT',
      );
      expect(Date.now() - started).toBeLessThan(2_000);
    });

    it('counts the time of redirects together', async () => {
      const port = await serve((_, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
      });
      const download = client({ maxRedirects: 50 }).download(
        `http://127.0.0.1:${port}/`,
        options({ timeoutMs: 350 }),
      );
      await expectRefusal(download, 'TIMEOUT');
    });

    it('stops when the caller does', async () => {
      const port = await serve((_, response) => response.writeHead(200).write('.'));
      const controller = new AbortController();
      const download = client().download(`http://127.0.0.1:${port}/`, options({ signal: controller.signal }));
      setTimeout(() => controller.abort(new Error('enough')), 100);
      await expect(download).rejects.toThrow('enough');
      expect(await readdir(directory)).toEqual([]);
    });

    it('refuses a body that is announced as too large, without reading it', async () => {
      let closed = false;
      const port = await serve((_, response) => {
        response.on('close', () => (closed = true));
        response.writeHead(200, { 'content-length': '99999999999' }).write('.');
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'TOO_LARGE');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(closed).toBe(true);
    });

    it('stops reading a body of unannounced size at the limit', async () => {
      let sent = 0;
      const port = await serve((_, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(10_000))) sent += 10_000;
        };
        response.on('drain', more);
        more();
      });
      await expectRefusal(
        client().download(`http://127.0.0.1:${port}/`, options({ maxBytes: 50_000 })),
        'TOO_LARGE',
      );
      expect(sent).toBeLessThan(50_000_000);
    });

    it('takes a body of exactly the limit', async () => {
      const port = await serve((_, response) => response.end('12345'));
      await expect(
        client().download(`http://127.0.0.1:${port}/`, options({ maxBytes: 5 })),
      ).resolves.toMatchObject({ size: 5 });
    });

    it('reads no more than a content-length that says too little', async () => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () =>
            socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n${'x'.repeat(5_000)}`),
          );
        }),
      );
      await client()
        .download(`http://127.0.0.1:${port}/`, options())
        .then(
          (file) => expect(file.size).toBe(3),
          (error: unknown) => expect(error).toMatchObject({ code: 'UNREACHABLE' }),
        );
    });

    it('refuses a body shorter than its content-length', async () => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
        }),
      );
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'UNREACHABLE');
    });

    it('bounds what a compressed body becomes', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      const port = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      );
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'TOO_LARGE');
    });

    it('refuses damaged compression and encodings it does not know', async () => {
      const port = await serve((request, response) => {
        const encoding = request.url === '/damaged' ? 'gzip' : 'gzip, gzip';
        response.writeHead(200, { 'content-encoding': encoding }).end('not compressed at all');
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/damaged`, options()), 'UNREACHABLE');
      await expectRefusal(client().download(`http://127.0.0.1:${port}/layers`, options()), 'BAD_STATUS');
    });

    it('follows five redirects and no sixth', async () => {
      let requests = 0;
      const port = await serve((_, response) => {
        requests++;
        response.writeHead(307, { location: '/again' }).end();
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'TOO_MANY_REDIRECTS');
      expect(requests).toBe(6);
    });
  });

  describe('failures', () => {
    it.each([304, 400, 401, 404, 500, 503])('refuses an answer with status %d', async (status) => {
      const port = await serve((_, response) => response.writeHead(status).end());
      const error = await expectRefusal(
        client().download(`http://127.0.0.1:${port}/?secret`, options()),
        'BAD_STATUS',
      );
      expect(error.message).toContain(String(status));
      expect(error.message).not.toContain('secret');
    });

    it.each([undefined, 'http://'])('refuses a redirect whose location is %s', async (location) => {
      const port = await serve((_, response) => response.writeHead(302, location ? { location } : {}).end());
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'BAD_STATUS');
    });

    it('says that a host cannot be found', async () => {
      const lookup: HostLookup = () =>
        Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
      const error = await expectRefusal(
        client({ lookup }).download('http://docs.example/', options()),
        'UNREACHABLE',
      );
      expect(error.message).toBe('The host "docs.example" cannot be found');
    });

    it('says that nobody listens, without the address', async () => {
      const lookup = lookupOf('127.0.0.1');
      const error = await expectRefusal(
        client({ lookup }).download('http://docs.example:1/', options()),
        'UNREACHABLE',
      );
      expect(error.message).not.toContain('127.0.0.1');
    });

    it('refuses a connection cut part-way', async () => {
      const port = await serve((_, response) => {
        response.writeHead(200).write('part');
        setTimeout(() => response.destroy(), 50);
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'UNREACHABLE');
    });

    it('lets an error of the file system through as it is', async () => {
      const port = await serve((_, response) => response.end('content'));
      const download = client().download(
        `http://127.0.0.1:${port}/`,
        options({ directory: join(directory, 'none') }),
      );
      await expect(download).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
    });

    it('ends the downloads under way when closed', async () => {
      const port = await serve((_, response) => response.writeHead(200).write('.'));
      const closing = client();
      const download = closing.download(`http://127.0.0.1:${port}/`, options());
      setTimeout(() => void closing.close(), 100);
      await expectRefusal(download, 'UNREACHABLE');
    });
  });
});
