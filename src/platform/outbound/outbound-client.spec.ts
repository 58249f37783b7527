import { readdir, readFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { lookupOf, useOutboundRig } from '../../../test/support/outbound-rig.js';
import type { HostLookup } from './guarded-connector.js';

describe('OutboundClient', () => {
  const rig = useOutboundRig();
  const { serve, listen, client, options, expectRefusal } = rig;

  describe('downloads', () => {
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
      expect(await readdir(rig.directory)).toHaveLength(1);
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
    ])('decompresses unrequested %s', async (encoding, body) => {
      const port = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      const file = await client().download(`http://127.0.0.1:${port}/`, options());
      expect(await readFile(file.path, 'utf8')).toBe('content');
    });

    it('runs several downloads at once', async () => {
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

  describe('limits', () => {
    it('times out on a body that arrives slowly', async () => {
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

    it('times out on a server that accepts and does not respond', async () => {
      const port = await serve(() => undefined);
      await expectRefusal(
        client({ timeoutMs: 200 }).download(`http://127.0.0.1:${port}/`, options()),
        'TIMEOUT',
      );
    });

    it('times out on a resolver that never answers', async () => {
      const lookup: HostLookup = () => new Promise(() => undefined);
      const started = Date.now();
      await expectRefusal(
        client({ lookup }).download('http://docs.example/', options({ timeoutMs: 200 })),
        'TIMEOUT',
      );
      expect(Date.now() - started).toBeLessThan(2_000);
    });

    it('applies the time limit to all redirects together', async () => {
      const port = await serve((_, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
      });
      const download = client({ maxRedirects: 50 }).download(
        `http://127.0.0.1:${port}/`,
        options({ timeoutMs: 350 }),
      );
      await expectRefusal(download, 'TIMEOUT');
    });

    it('stops when the caller aborts', async () => {
      const port = await serve((_, response) => response.writeHead(200).write('.'));
      const controller = new AbortController();
      const download = client().download(`http://127.0.0.1:${port}/`, options({ signal: controller.signal }));
      setTimeout(() => controller.abort(new Error('enough')), 100);
      await expect(download).rejects.toThrow('enough');
      expect(await readdir(rig.directory)).toEqual([]);
    });

    it('refuses a body whose content-length is too large, without reading it', async () => {
      let closed = false;
      const port = await serve((_, response) => {
        response.on('close', () => (closed = true));
        response.writeHead(200, { 'content-length': '99999999999' }).write('.');
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'TOO_LARGE');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(closed).toBe(true);
    });

    it('stops reading a body of unknown size at the limit', async () => {
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

    it('accepts a body of exactly the limit', async () => {
      const port = await serve((_, response) => response.end('12345'));
      await expect(
        client().download(`http://127.0.0.1:${port}/`, options({ maxBytes: 5 })),
      ).resolves.toMatchObject({ size: 5 });
    });

    it('reads no more than a content-length that is too small', async () => {
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

    it('limits the decompressed size of a body', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      const port = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      );
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'TOO_LARGE');
    });

    it('refuses damaged compression and unknown encodings', async () => {
      const port = await serve((request, response) => {
        const encoding = request.url === '/damaged' ? 'gzip' : 'gzip, gzip';
        response.writeHead(200, { 'content-encoding': encoding }).end('not compressed at all');
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/damaged`, options()), 'UNREACHABLE');
      await expectRefusal(client().download(`http://127.0.0.1:${port}/layers`, options()), 'BAD_STATUS');
    });

    it('follows five redirects and refuses a sixth', async () => {
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
    it.each([304, 400, 401, 404, 500, 503])('refuses a response with status %d', async (status) => {
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

    it('reports that a host cannot be found', async () => {
      const lookup: HostLookup = () =>
        Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
      const error = await expectRefusal(
        client({ lookup }).download('http://docs.example/', options()),
        'UNREACHABLE',
      );
      expect(error.message).toBe('The host "docs.example" cannot be found');
    });

    it('reports a refused connection without the address', async () => {
      const lookup = lookupOf('127.0.0.1');
      const error = await expectRefusal(
        client({ lookup }).download('http://docs.example:1/', options()),
        'UNREACHABLE',
      );
      expect(error.message).not.toContain('127.0.0.1');
    });

    it('refuses a body whose connection was cut', async () => {
      const port = await serve((_, response) => {
        response.writeHead(200).write('part');
        setTimeout(() => response.destroy(), 50);
      });
      await expectRefusal(client().download(`http://127.0.0.1:${port}/`, options()), 'UNREACHABLE');
    });

    it('rethrows file system errors', async () => {
      const port = await serve((_, response) => response.end('content'));
      const download = client().download(
        `http://127.0.0.1:${port}/`,
        options({ directory: join(rig.directory, 'none') }),
      );
      await expect(download).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
    });

    it('aborts running downloads when closed', async () => {
      const port = await serve((_, response) => response.writeHead(200).write('.'));
      const closing = client();
      const download = closing.download(`http://127.0.0.1:${port}/`, options());
      setTimeout(() => void closing.close(), 100);
      await expectRefusal(download, 'UNREACHABLE');
    });
  });
});
