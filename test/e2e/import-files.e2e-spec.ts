import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { PNG, zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { exchange } from '../support/raw-http.js';

const LIMIT = 300_000;
const MARKDOWN = '# Sent\n\nA text.\n';

interface Answer {
  status: number;
  replayed: string | null;
  body: { error?: { message: string; details?: { path: string; message: string }[] } } & Record<
    string,
    unknown
  >;
}

describe('a file that is sent to an import', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let archive: Buffer;

  beforeAll(async () => {
    app = await TestApp.start({ LIMIT_IMPORT_DOWNLOAD: String(LIMIT) });
    archive = await zip({
      'SUMMARY.md': '* [Welcome](README.md)\n* [Setup](setup.md)\n',
      'README.md': '# Welcome\n\n![Logo](logo.png)\n',
      'setup.md': '# Setup\n',
      'logo.png': PNG,
    });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });
  afterEach(async () => {
    await eventually(async () => (await temporaryFiles()).length === 0);
  });

  const temporaryFiles = async (): Promise<string[]> => {
    const names = await readdir(join(app.dataDir, 'tmp'), { recursive: true }).catch(() => []);
    return names.filter((name) => name.includes('/'));
  };

  const send = async (
    body: FormData | Buffer | string,
    { path = `/spaces/${space}/content/import`, person = world.admin, headers = {} }: Sending = {},
  ): Promise<Answer> => {
    const response = await fetch(`${app.baseUrl}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, ...headers },
      body: body as BodyInit,
    });
    return {
      status: response.status,
      replayed: response.headers.get('idempotency-replayed'),
      body: (await response.json()) as Answer['body'],
    };
  };
  interface Sending {
    path?: string;
    person?: Person;
    headers?: Record<string, string>;
  }
  const raw = (body: Buffer | string, type: string, query = '', sending: Sending = {}) => {
    const path = `${sending.path ?? `/spaces/${space}/content/import`}${query}`;
    return send(body, { ...sending, path, headers: { 'content-type': type, ...sending.headers } });
  };
  const form = (
    parts: Record<string, string>,
    file?: { bytes: Buffer | string; name: string; type?: string },
  ): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    if (file !== undefined)
      data.append('file', new Blob([file.bytes as BlobPart], { type: file.type ?? '' }), file.name);
    return data;
  };
  const handbook = (parts: Record<string, string> = {}) =>
    form(parts, { bytes: archive, name: 'handbook.zip' });
  const titles = async (): Promise<string[]> =>
    flatten((await readRevision(app.client(world.admin), space)).pages).map(({ title }) => title);
  const detailsOf = ({ body }: Answer) => body.error?.details;

  it('is imported from a form, like the same content of a data: URL', async () => {
    const first = await send(handbook({ source: 'zip' }));
    expect(first).toMatchObject({ status: 201, body: { importedResources: 3, totalResources: 3 } });
    expect(await titles()).toEqual(['Welcome', 'Setup']);
    const again = await app.client(world.admin).post(`/spaces/${space}/content/import`, {
      source: 'zip',
      url: `data:application/zip;base64,${archive.toString('base64')}`,
    });
    expect(again.body.revision).toBe(first.body.revision);
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    expect((body.items as { url: string; source: string }[]).map(({ url, source }) => [source, url])).toEqual(
      [
        ['zip', 'data:'],
        ['zip', 'file:handbook.zip'],
      ],
    );
  });

  it.each([
    ['text/markdown', MARKDOWN, 'Sent'],
    ['text/markdown; charset=utf-8', MARKDOWN, 'Sent'],
    ['text/x-markdown', MARKDOWN, 'Sent'],
    ['text/html', '<title>Sent</title><h1>Sent</h1><p>A text.</p>', 'Sent'],
    ['application/xhtml+xml', '<h1>Sent</h1><p>A text.</p>', 'Sent'],
    ['text/markdown', 'Without a heading.', 'Untitled'],
  ])('is imported as the body of the type %s', async (type, body, title) => {
    expect((await raw(body, type)).status).toBe(201);
    expect(await titles()).toEqual([title]);
  });

  it('is imported as an archive that is the body', async () => {
    for (const type of ['application/zip', 'application/x-zip-compressed'])
      expect((await raw(archive, type)).status).toBe(201);
    expect((await raw(archive, 'application/octet-stream', '?source=zip')).status).toBe(201);
    expect(await titles()).toEqual(['Welcome', 'Setup']);
  });

  it('has its kind from its name if the type says nothing, and the title from the name', async () => {
    const file = { bytes: 'A text.', name: 'first-steps.md', type: 'application/octet-stream' };
    expect((await send(form({}, file))).status).toBe(201);
    expect(await titles()).toEqual(['First steps']);
    const unknown = await send(form({}, { ...file, name: 'first-steps' }));
    expect([unknown.status, detailsOf(unknown)]).toEqual([
      400,
      [{ path: 'source', message: expect.stringMatching(/^must be one of docx, markdown, .* for a file$/) }],
    ]);
    expect((await raw('A text.', 'text/plain')).status).toBe(400);
    expect((await raw('A text.', 'text/plain', '?source=website')).status).toBe(400);
    expect((await raw('A text.', 'text/plain', '?source=markdown')).status).toBe(201);
  });

  it('has the options of an import as texts of the form, or in the query', async () => {
    const dry = await send(handbook({ dryRun: 'true', mode: 'mirror' }));
    expect(dry).toMatchObject({ status: 201, body: { deletedResources: 0, changes: { count: 3 } } });
    expect((await raw(archive, 'application/zip', '?dryRun=true')).body).toMatchObject({
      changes: { count: 3 },
    });
    expect(await titles()).toEqual([]);
    for (const query of ['?dryRun=maybe', '?mode=copy', '?slugs=title&slugs=source'])
      expect([query, (await raw(archive, 'application/zip', query)).status]).toEqual([query, 400]);
    expect((await raw(archive, 'application/zip', '?slugs=source&dryRun=false')).status).toBe(201);
    expect(await titles()).toEqual(['Welcome', 'Setup']);
  });

  it('that is of another kind is refused with 422', async () => {
    expect((await raw(MARKDOWN, 'application/zip')).status).toBe(422);
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect((await raw(MARKDOWN, docx)).status).toBe(422);
    expect((await raw(archive, 'text/markdown')).status).toBe(422);
    expect((await raw('', 'text/markdown')).status).toBe(400);
    const empty = await send(form({}, { bytes: '', name: 'empty.md' }));
    expect([empty.status, empty.body.error?.message]).toEqual([422, 'The source is empty.']);
  });

  it('is accepted by each import route', async () => {
    expect((await raw(archive, 'application/zip')).status).toBe(201);
    const [page] = (await readRevision(app.client(world.admin), space)).pages;
    const { body } = await app.client(world.admin).post(`/spaces/${space}/change-requests`);
    const changeRequest = `/spaces/${space}/change-requests/${body.id}/content`;
    for (const place of [
      `/spaces/${space}/content/page/${page?.id}`,
      changeRequest,
      `${changeRequest}/page/${page?.id}`,
    ]) {
      const path = `${place}/import`;
      expect([path, (await raw('# One', 'text/markdown', '', { path })).status]).toEqual([path, 201]);
      expect([path, (await send(handbook(), { path })).status]).toEqual([path, 201]);
    }
  });

  const boundary = 'x';
  const part = (head: string, text: string): string =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const filePart = part('name="file"; filename="a.md"', MARKDOWN);
  it.each([
    ['without a file', `${part('name="source"', 'zip')}--x--\r\n`, 'file', 'is required'],
    ['with two files', `${filePart}${filePart}--x--\r\n`, 'body', 'contains more than one file'],
    ['with a file in another part', `${filePart.replace('"file"', '"other"')}--x--`, 'body', 'not "file"'],
    [
      'with a repeated text',
      `${part('name="source"', 'zip').repeat(2)}${filePart}--x--`,
      'source',
      'must not be repeated',
    ],
    [
      'with a text in place of the file',
      `${part('name="file"', 'zip')}--x--`,
      'file',
      'must have a file name; curl sends a file with -F file=@name',
    ],
    [
      'with a long text',
      `${part('name="source"', 'z'.repeat(20_000))}${filePart}--x--`,
      'source',
      'must not be longer than 16384 bytes',
    ],
    [
      'with many texts',
      `${Array.from({ length: 21 }, (_, n) => part(`name="${'abcdefghijklmnopqrstu'[n]}"`, '')).join('')}${filePart}--x--`,
      'body',
      'contains more than 20 texts',
    ],
    [
      'with a strange name',
      `${part('name="__proto__"', 'zip')}${filePart}--x--`,
      'body',
      'without a valid name',
    ],
    [
      'with an unknown name',
      `${part('name="colour"', 'red')}${filePart}--x--`,
      'colour',
      'is not a property of this request',
    ],
    [
      'with an address',
      `${part('name="url"', 'https://example.com')}${filePart}--x--`,
      'url',
      'must be left out when a file is sent',
    ],
    ['that ends in the middle', filePart, 'body', 'is not valid multipart/form-data'],
    ['that is something else', MARKDOWN, 'body', 'is not valid multipart/form-data'],
  ])('is refused in a form %s', async (_, body, path, message) => {
    const refused = await raw(body, `multipart/form-data; boundary=${boundary}`);
    expect([refused.status, detailsOf(refused)]).toEqual([
      400,
      [{ path, message: expect.stringContaining(message) }],
    ]);
    expect(await titles()).toEqual([]);
  });

  it('is refused in a form without a boundary, and as a property of JSON', async () => {
    expect((await raw(filePart, 'multipart/form-data')).status).toBe(400);
    const body = { file: { path: '/etc/hostname', size: 1, sha256: '', contentType: null, name: 'a.md' } };
    const refused = await send(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    expect([refused.status, detailsOf(refused)?.[0]]).toEqual([
      400,
      { path: 'file', message: 'must be sent as multipart/form-data' },
    ]);
  });

  it('is refused with 415 if its type is unknown, or it is compressed for the transfer', async () => {
    expect((await raw(archive, 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw(archive, 'application/gzip')).status).toBe(415);
    expect(
      (await raw(archive, 'application/zip', '', { headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(415);
  });

  it('above the limit is refused with 413, which names the variable', async () => {
    const large = Buffer.alloc(LIMIT + 1, 'a');
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });
    const requests: RequestInit[] = [
      { body: large, headers: { 'content-type': 'text/markdown' } },
      { body: form({}, { bytes: large, name: 'large.md' }) },
      { body: chunked, duplex: 'half', headers: { 'content-type': 'text/markdown' } } as RequestInit,
    ];
    for (const request of requests) {
      const response = await fetch(`${app.baseUrl}/v1/spaces/${space}/content/import`, {
        method: 'POST',
        ...request,
        headers: { authorization: `Bearer ${world.admin.token}`, ...request.headers },
      });
      expect([response.status, await response.text()]).toEqual([
        413,
        expect.stringContaining('LIMIT_IMPORT_DOWNLOAD'),
      ]);
    }
  });

  it('is imported once for a repeated Idempotency-Key, and another file with the key is refused', async () => {
    const headers = { 'idempotency-key': 'upload' };
    const first = await send(handbook(), { headers });
    const second = await send(handbook(), { headers });
    expect(first).toMatchObject({ status: 201, replayed: null });
    expect([second.status, second.replayed, second.body]).toEqual([201, 'true', first.body]);
    const other = form({}, { bytes: Buffer.concat([archive, Buffer.from('x')]), name: 'handbook.zip' });
    expect((await send(other, { headers })).status).toBe(409);
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    expect(body.count).toBe(1);
  });

  const head = (path: string, length: number, token?: string, more = ''): string =>
    `POST /v1${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\nContent-Length: ${length}\r\n` +
    (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
    `${more}\r\n`;

  it.each<[string, number, (path: string) => Promise<[string, string?]>]>([
    ['without a token', 401, async (path) => [path]],
    ['by a reader', 403, async (path) => [path, (await app.build.member(world.id, 'read')).token]],
    ['to a space of others', 404, async (path) => [path, (await app.build.organization()).admin.token]],
  ])('is refused before it is sent: %s', async (_, status, sender) => {
    const [path, token] = await sender(`/spaces/${space}/content/import`);
    const request = head(path, 200_000, token, 'Expect: 100-continue\r\nConnection: close\r\n');
    expect((await exchange(app.baseUrl, request)).status).toBe(status);
  });

  it('is asked for with 100 Continue', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (text === '') socket.write(archive);
      text += chunk;
    });
    const path = `/spaces/${space}/content/import`;
    socket.write(
      head(path, archive.length, world.admin.token, 'Expect: 100-continue\r\nConnection: close\r\n'),
    );
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
  });

  it('leaves nothing behind if the connection closes in the middle', async () => {
    const types = ['application/zip', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) });
      socket.on('error', () => undefined);
      socket.write(
        head(`/spaces/${space}/content/import`, 200_000, world.admin.token).replace('application/zip', type),
      );
      socket.write(`${filePart}${'a'.repeat(100_000)}`);
      await eventually(async () => (await temporaryFiles()).some((name) => name.endsWith('/file')));
      socket.resetAndDestroy();
      await eventually(async () => (await temporaryFiles()).length === 0);
    }
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    expect(body.count).toBe(0);
  });

  it('of a sender that stops sending is given up', async () => {
    const request = head(
      `/spaces/${space}/content/import`,
      200_000,
      world.admin.token,
      'Connection: close\r\n',
    );
    const { status } = await exchange(app.baseUrl, request, archive.subarray(0, 100));
    expect(status).toBe(408);
  });

  it('takes a limited part of the disk: further files of the same sender are refused for a moment', async () => {
    const begin = (person: Person): Promise<number> => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) });
      sockets.push(socket);
      socket.write(head(`/spaces/${space}/content/import`, LIMIT, person.token));
      socket.write('a'.repeat(LIMIT - 1));
      return new Promise((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(Number(chunk.toString('latin1').split(' ')[1])));
        socket.on('error', () => undefined);
      });
    };
    const sockets: ReturnType<typeof connect>[] = [];
    expect(await Promise.race(Array.from({ length: 4 }, () => begin(world.admin)))).toBe(503);
    const other = await app.build.member(world.id, 'edit');
    expect((await raw(archive, 'application/zip', '', { person: other })).status).toBe(201);
    for (const socket of sockets) socket.destroy();
  });
});
