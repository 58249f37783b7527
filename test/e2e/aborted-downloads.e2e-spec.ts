import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { TestApp } from '../support/app.js';
import { readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

/** More than connections buffer. */
const LARGE = 10_000_000;

describe('a client that goes away', () => {
  let app: TestApp;
  let world: World;
  let storage: FileStorage;
  let open: FileStorage['open'];
  /** Addresses by what they stream. */
  let addresses: Record<string, string>;
  let opened: Readable[];

  beforeAll(async () => {
    app = await TestApp.start();
    storage = app.app.get(FileStorage);
    open = storage.open.bind(storage);
    world = await app.build.organization();
    const spaceId = await app.build.space(world);
    const image = await sharp({ create: { width: 400, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await app.build.importArchive(world, spaceId, {
      'README.md': '# Welcome\n\n![image](image.png)\n\n[large](large.bin)\n',
      'image.png': image,
      'large.bin': randomBytes(LARGE),
    });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    const { files, pages } = await readRevision(app.client(world.admin), spaceId);
    const fileOf = (name: string) => files.find((file) => file.name === name);
    const site = `/s/${world.id}/${siteId}`;
    const pageId = pages[0]?.id ?? '';
    const imageId = fileOf('image.png')?.id ?? '';
    addresses = {
      file: new URL(fileOf('image.png')?.downloadURL ?? '').href,
      'large file': `${site}/~files/${spaceId}/${fileOf('large.bin')?.id}/x/large.bin`,
      'file of a site': `${site}/~files/${spaceId}/${imageId}/x/image.png`,
      'smaller image': `${site}/~files/${spaceId}/${imageId}/x/image.png?w=360&f=webp`,
      'social image': `${site}/~og/${pageId}.png`,
      PDF: `${site}/~pdf/${pageId}`,
      export: `/v1/spaces/${spaceId}/export`,
    };
    // Images and PDFs are made for the first reader.
    for (const name of Object.keys(addresses)) {
      const { status } = await new SiteReader(app.baseUrl).get(addressOf(name), authorization());
      expect([name, status]).toEqual([name, 200]);
    }
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => {
    storage.open = open;
  });

  const addressOf = (name: string): string => {
    const { pathname, search } = new URL(addresses[name] ?? '', app.baseUrl);
    return pathname + search;
  };
  const authorization = () => ({ authorization: `Bearer ${world.admin.token}` });
  const allClosed = () => eventually(async () => opened.every((stream) => stream.closed), 3_000);

  /** Opens the next file only after its client has gone. @returns whether it was asked for */
  function openLate(): Promise<unknown> {
    const asked = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    app.app.getHttpServer().once('connection', (socket: Socket) => {
      socket.once('close', () => left.resolve());
    });
    storage.open = async (key, range) => {
      asked.resolve();
      await left.promise;
      const stream = await open(key, range);
      opened.push(stream);
      return stream;
    };
    return asked.promise;
  }

  const send = (name: string) => {
    const sent = request(app.baseUrl + addressOf(name), { agent: false, headers: authorization() });
    sent.on('error', () => undefined);
    sent.end();
    return sent;
  };

  it.each(['file', 'file of a site', 'smaller image', 'social image', 'PDF', 'export'])(
    'before the %s is opened leaves no open file',
    async (name) => {
      const asked = openLate();
      const sent = send(name);
      await asked;
      sent.destroy();
      await eventually(async () => opened.length > 0);
      await allClosed();
    },
  );

  it.each(['large file', 'export'])('while the %s is sent leaves no open file', async (name) => {
    storage.open = async (key, range) => {
      const stream = await open(key, range);
      opened.push(stream);
      return stream;
    };
    const sent = send(name);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response, 'data');
    await eventually(async () => opened.length > 0);
    sent.destroy();
    await allClosed();
  });
});
