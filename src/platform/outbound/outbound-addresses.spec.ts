import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lookupOf, useOutboundRig } from '../../../test/support/outbound-rig.js';
import type { HostLookup } from './guarded-connector.js';

describe('what the OutboundClient connects to', () => {
  const rig = useOutboundRig();
  const { serve, client, options, expectRefusal } = rig;

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

    it('looks up a name once and connects to that address, so rebinding has no effect', async () => {
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
      await rm(join(rig.directory, ...(await readdir(rig.directory))));
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
});
