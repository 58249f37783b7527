import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';

const FOREVER = 'public, max-age=31536000, immutable';

describe('the page of the API reference', () => {
  let app: TestApp;
  let page: Response;
  let scripts: string[];

  beforeAll(async () => {
    app = await TestApp.start();
    page = await app.http.get('/docs');
    scripts = [...page.text.matchAll(/<script src="\.\/(.*?)">/g)].map(([, path]) => `/${path}`);
  });
  afterAll(() => app.stop());

  it('runs only its own scripts and connects only to this service', () => {
    expect({ status: page.status, type: page.type }).toEqual({ status: 200, type: 'text/html' });
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self';form-action 'none';base-uri 'none';frame-ancestors 'none'",
    );
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.text).not.toMatch(/<script>|\son\w+=|https?:/);
  });

  it('refers to its files relative to its own address, with and without a final slash', async () => {
    expect(scripts).toHaveLength(2);
    const slash = await app.http.get('/docs/');
    expect(slash.text).toBe(page.text.replaceAll('"./', '"../'));
    expect(page.text).not.toContain('docs.test');
  });

  it('has an icon of its own, so that browsers do not ask for one', () => {
    expect(page.text).toContain('<link rel="icon" href="data:,">');
  });

  it('links the document and the manual for browsers without JavaScript', async () => {
    for (const path of ['openapi.json', 'openapi.yaml', 'docs/manual/README.md']) {
      expect(page.text).toContain(`<a href="./${path}">`);
      expect((await app.http.get(`/${path}`)).status).toBe(200);
    }
  });

  it('keeps its scripts forever, at addresses that change with their content', async () => {
    for (const path of scripts) {
      const { status, type, headers } = await app.http.get(path);
      expect({ path, status, type }).toEqual({ path, status: 200, type: 'text/javascript' });
      expect(path).toMatch(/-[0-9a-f]{16}\.js$/);
      expect(headers['cache-control']).toBe(FOREVER);
    }
    expect((await app.http.get('/docs/scalar-0123456789abcdef.js')).status).toBe(404);
  });

  it('starts with everything switched off that would contact another host', async () => {
    const start = (await app.http.get(scripts.find((path) => path.includes('start')) ?? '')).text;
    const settings = JSON.parse(/\.\.\.(\{.*\}),/.exec(start)?.[1] ?? '{}') as object;
    expect(settings).toMatchObject({
      agent: { disabled: true },
      hideClientButton: true,
      mcp: { disabled: true },
      persistAuth: true,
      showDeveloperTools: 'never',
      telemetry: false,
      withDefaultFonts: false,
    });
    expect(settings).not.toHaveProperty('proxyUrl');
    expect(start).not.toMatch(/https?:/);
  });

  it('sends the large script compressed, and decompressed to clients that do not accept gzip', async () => {
    const path = scripts.find((name) => name.includes('scalar')) ?? '';
    const sent = async (encoding: string): Promise<{ head: string; body: Buffer }> => {
      const response = await fetch(app.baseUrl + path, { headers: { 'accept-encoding': encoding } });
      return {
        head: `${response.headers.get('content-encoding')}, ${response.headers.get('vary')}`,
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    const [gzip, identity] = [await sent('gzip, br'), await sent('identity')];
    expect([gzip.head, identity.head]).toEqual(['gzip, Accept-Encoding', 'null, Accept-Encoding']);
    expect(gzip.body.equals(identity.body)).toBe(true);
  });

  it('sends the document compressed', async () => {
    const response = await app.http.get('/openapi.json').set('Accept-Encoding', 'gzip');
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(response.body).toHaveProperty('openapi');
  });
});

describe('the manual', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('is shown as pages whose links lead to each other', async () => {
    const page = await app.http.get('/docs/manual/api/spaces.md');
    expect({ status: page.status, type: page.type }).toEqual({ status: 200, type: 'text/html' });
    expect(page.text).toMatch(/<h1>Spaces<\/h1>/);
    expect(page.text).toContain('<a href="../../manual/SUMMARY.md">Contents</a>');
    expect(page.text).not.toMatch(/<script|<img|^\{% hint/m);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/);
    const links = [...page.text.matchAll(/<a href="([^"#:]+)/g)].map(
      ([, href = '']) => new URL(href, `${app.baseUrl}/docs/manual/api/spaces.md`).pathname,
    );
    expect(links.length).toBeGreaterThan(3);
    for (const link of new Set(links))
      expect({ link, status: (await app.http.get(link)).status }).toEqual({ link, status: 200 });
  });

  it('has an anchor at each heading', async () => {
    const { text } = await app.http.get('/docs/manual/api/requests.md');
    expect(text).toContain('<h2 id="');
  });

  it.each(['nothing.md', '..%2fpackage.json', 'api%2f..%2f..%2fREADME.md', 'images/cover.png', 'api'])(
    'does not serve %s',
    async (path) => {
      expect((await app.http.get(`/docs/manual/${path}`)).status).toBe(404);
    },
  );
});
