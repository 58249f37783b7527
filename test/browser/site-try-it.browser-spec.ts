import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { rendered, specsOf } from '../support/rendered-content.js';
import { SiteInBrowser } from './support/site-in-browser.js';
import { HOME } from './support/site-server.js';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An API on another origin. */
class Api {
  readonly received: Received[] = [];
  allowsOrigins = true;
  answer: (response: ServerResponse) => unknown = (response) => response.end();
  private readonly server: Server = createServer((request, response) => void this.respond(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method, url } = request;
    if (this.allowsOrigins) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
    }
    if (method === 'OPTIONS') return void response.end();
    this.received.push({ method, url, headers, body: await text(request) });
    await this.answer(response);
  }
}

describe('the form that sends requests to an API', () => {
  let site: SiteInBrowser;
  let api: Api;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  beforeEach(async () => {
    api = new Api();
    await api.start();
  });
  afterEach(async () => {
    api.stop();
    await site.finish();
  });
  afterAll(() => site.stop());

  const formOf = (operation: object): string => {
    const whole = {
      method: 'get',
      path: '/pets',
      servers: [`${api.url}/v1`],
      parameters: [],
      bodies: [],
      auth: [],
      ...operation,
    };
    return `<div><button hidden data-try>Try it</button>
      <script type="application/json" data-operation>${JSON.stringify(whole)}</script></div>`;
  };
  const openForm = async (operation: object): Promise<{ page: Page; form: Locator }> => {
    const page = await site.open(formOf(operation));
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    return { page, form: page.getByRole('dialog') };
  };
  const send = (form: Locator) => form.getByRole('button', { name: 'Send' }).click();

  it('puts parameters where they belong, and leaves out empty ones', async () => {
    const { form } = await openForm({
      path: '/pets/{id}',
      parameters: [
        { in: 'path', name: 'id', required: true },
        { in: 'query', name: 'tags', type: 'array' },
        { in: 'query', name: 'sort', enum: ['name', 'age'] },
        { in: 'query', name: 'limit', type: 'integer' },
        { in: 'header', name: 'X-Trace', value: 'on' },
      ],
    });
    await send(form);
    expect(api.received).toEqual([]);
    await form.getByLabel('id').fill('a/b c');
    await form.getByLabel('tags').fill('cat\ndog');
    await form.getByLabel('sort').selectOption('age');
    await form.getByLabel('id').press('Enter');
    await form.getByText('200 OK').waitFor();
    expect(api.received).toMatchObject([
      { method: 'GET', url: '/v1/pets/a%2Fb%20c?tags=cat&tags=dog&sort=age', headers: { 'x-trace': 'on' } },
    ]);
    expect(api.received[0]?.headers).not.toHaveProperty('cookie');
  });

  it('sends the edited body as the chosen content type', async () => {
    const { form } = await openForm({
      method: 'post',
      bodies: [
        { contentType: 'application/json', example: '{"name": "Rex"}' },
        { contentType: 'text/plain', example: 'Rex' },
      ],
    });
    const body = form.getByLabel('Body');
    expect(await body.inputValue()).toBe('{"name": "Rex"}');
    await form.getByLabel('Content type').selectOption('text/plain');
    expect(await body.inputValue()).toBe('Rex');
    await body.fill('Max');
    await form.getByLabel('Content type').selectOption('application/json');
    expect(await body.inputValue()).toBe('Max');
    await send(form);
    await form.getByText('200 OK').waitFor();
    expect(api.received).toMatchObject([
      { method: 'POST', body: 'Max', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('sends what was entered for one server to no other one', async () => {
    const other = new Api();
    await other.start();
    try {
      const { form } = await openForm({
        auth: [{ id: 'token', type: 'bearer' }],
        servers: [`${api.url}/v1`, `${api.url}/v2`, other.url],
      });
      const [token, server] = [form.getByLabel('Token'), form.getByLabel('Server')];
      await token.fill('secret');
      await server.selectOption(`${api.url}/v2`);
      expect(await token.inputValue()).toBe('secret');
      await server.selectOption(other.url);
      expect(await token.inputValue()).toBe('');
      await send(form);
      await form.getByText('200 OK').waitFor();
      expect(other.received[0]?.headers).not.toHaveProperty('authorization');
      await server.selectOption(`${api.url}/v1`);
      expect(await token.inputValue()).toBe('secret');
    } finally {
      other.stop();
    }
  });

  it('keeps what was entered before there was a server', async () => {
    const { form } = await openForm({ auth: [{ id: 'token', type: 'bearer' }], servers: [] });
    await form.getByLabel('Token').fill('secret');
    await form.getByLabel('Server').fill(api.url);
    await send(form);
    await form.getByText('200 OK').waitFor();
    expect(api.received[0]?.headers.authorization).toBe('Bearer secret');
  });

  it('authenticates, and keeps the secrets for this tab only', async () => {
    const auth = [
      { id: 'token', type: 'bearer' },
      { id: 'key', type: 'apiKey', in: 'query', name: 'api_key' },
    ];
    const { form, page } = await openForm({ auth });
    await form.getByLabel('Token').fill('secret');
    await form.getByLabel('api_key').fill('k 1');
    await send(form);
    await form.getByText('200 OK').waitFor();
    expect(api.received).toMatchObject([
      { url: '/v1/pets?api_key=k+1', headers: { authorization: 'Bearer secret' } },
    ]);
    expect(
      await page.evaluate(() => [Object.keys(sessionStorage).length, localStorage.length, document.cookie]),
    ).toEqual([2, 0, '']);
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await form.getByLabel('Token').inputValue()).toBe('secret');
  });

  it('offers the secrets of one site on no other site', async () => {
    const auth = [{ id: 'token', type: 'bearer' }];
    const { form, page } = await openForm({ auth });
    await form.getByLabel('Token').fill('secret');
    await send(form);
    await form.getByText('200 OK').waitFor();
    const tokenOn = async (home: string): Promise<string> => {
      const attributes = { 'data-home': home, 'data-base': home };
      await page.goto(site.server.page(formOf({ auth }), { path: `${home}page`, attributes }));
      await page.getByRole('button', { name: 'Try it' }).click();
      return form.getByLabel('Token').inputValue();
    };
    expect(await tokenOn('/s/other/docs/')).toBe('');
    expect(await tokenOn(HOME)).toBe('secret');
  });

  it.each(['.other.example/keys', '@127.0.0.1:1/keys', ':1/keys', '1/keys'])(
    'sends to the server above, whatever the path is: %s',
    async (path) => {
      const { form } = await openForm({ path, servers: [api.url], auth: [{ id: 'token', type: 'bearer' }] });
      await form.getByLabel('Token').fill('secret');
      await send(form);
      await form.getByText('200 OK').waitFor();
      expect(api.received).toMatchObject([{ url: `/${path}`, headers: { authorization: 'Bearer secret' } }]);
    },
  );

  it('understands an operation that a page shows', async () => {
    const json = { schema: { properties: { name: { type: 'string', example: 'Rex' } } } };
    const spec = {
      openapi: '3.1.0',
      servers: [{ url: `${api.url}/v1` }],
      security: [{ token: [], key: [] }],
      paths: {
        '/pets/{id}': {
          patch: {
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              { name: 'dry', in: 'query', schema: { type: 'boolean' } },
              { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: { content: { 'application/json': json } },
          },
        },
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    };
    const tag =
      '{% openapi-operation spec="pets" path="/pets/{id}" method="patch" %}\n{% endopenapi-operation %}';
    const page = await site.open(await rendered(tag, { specs: specsOf({ pets: JSON.stringify(spec) }) }));
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Token').fill('secret');
    await form.getByLabel('X-Key').fill('k1');
    await form.getByLabel('id').fill('7');
    await form.getByLabel('dry').selectOption('true');
    await form.getByLabel('X-Trace').fill('on');
    await send(form);
    await form.getByText('200 OK').waitFor();
    const [{ body = '', ...request } = {}] = api.received;
    expect(request).toMatchObject({
      method: 'PATCH',
      url: '/v1/pets/7?dry=true',
      headers: { authorization: 'Bearer secret', 'x-key': 'k1', 'x-trace': 'on' },
    });
    expect(JSON.parse(body)).toEqual({ name: 'Rex' });
  });

  it('authenticates with a user name and a password', async () => {
    const { form } = await openForm({ auth: [{ id: 'login', type: 'basic' }] });
    await form.getByLabel('User name').fill('zoé');
    await form.getByLabel('Password').fill('a:b');
    await send(form);
    await form.getByText('200 OK').waitFor();
    const [, encoded = ''] = api.received[0]?.headers.authorization?.split(' ') ?? [];
    expect(Buffer.from(encoded, 'base64').toString()).toBe('zoé:a:b');
  });

  it('shows status, time, headers and the body of the response', async () => {
    api.answer = (response) =>
      response
        .writeHead(404, {
          'content-type': 'application/problem+json',
          'access-control-expose-headers': 'x-request',
          'x-request': '7',
        })
        .end('{"error":"<b>none</b>"}');
    const { form } = await openForm({});
    await send(form);
    await form.getByText('404 Not Found').waitFor();
    expect(await form.locator('.try-status').textContent()).toMatch(/^404 Not Found \d+ ms$/);
    expect(await form.locator('pre').first().textContent()).toBe('{\n  "error": "<b>none</b>"\n}');
    await form.getByText('Headers').click();
    await form.getByText('x-request: 7').waitFor();
    expect(site.takeProblems()).toEqual([expect.stringContaining('404')]);
  });

  it('offers a body that is not text as a file', async () => {
    api.answer = (response) =>
      response.setHeader('content-type', 'image/png').end(Buffer.from([0x89, 0x50, 0, 0xff]));
    const { form, page } = await openForm({});
    await send(form);
    const [file] = await Promise.all([page.waitForEvent('download'), form.getByText('Download').click()]);
    expect(file.suggestedFilename()).toBe('response.png');
  });

  it('can be canceled', async () => {
    api.answer = () => undefined;
    const { form } = await openForm({});
    await send(form);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.getByText('The request was canceled.').waitFor();
    await form.getByRole('button', { name: 'Send' }).waitFor();
  });

  it('explains that the server does not allow this origin', async () => {
    api.allowsOrigins = false;
    const { form } = await openForm({});
    await send(form);
    await form
      .getByText(`does not allow pages of ${site.server.origin} to read its responses (CORS)`)
      .waitFor();
    expect(site.takeProblems()).toContainEqual(expect.stringContaining('CORS'));
  });

  it('explains that the server cannot be reached', async () => {
    const { form } = await openForm({});
    api.stop();
    await send(form);
    await form.getByText('The server cannot be reached.').waitFor();
    expect(site.takeProblems()).toContainEqual(expect.stringContaining('ERR_CONNECTION_REFUSED'));
  });

  it('asks for the server when the API names none', async () => {
    const { form } = await openForm({ servers: [] });
    await form.getByLabel('Server').fill(api.url);
    await send(form);
    await form.getByText('200 OK').waitFor();
    expect(api.received).toMatchObject([{ url: '/pets' }]);
  });

  it('closes by Esc with the focus back on its button, and keeps what was entered', async () => {
    const { form, page } = await openForm({ parameters: [{ in: 'query', name: 'sort' }] });
    await form.getByLabel('sort').fill('age');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    expect(await page.locator('[data-try]').evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    expect(await form.getByLabel('sort').inputValue()).toBe('age');
  });
});
