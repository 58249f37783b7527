import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { TestApp } from '../../support/app.js';
import { dataUrl, zip } from '../../support/archive.js';
import { rawArchive } from '../../support/raw-archive.js';
import { peakMemoryGrowth, Refusals } from '../../support/refusals.js';
import { SourceServer } from '../../support/source-server.js';

const MIB = 1024 * 1024;
const SMALL = '# Small\n';

describe('an import is refused beyond its limits:', () => {
  const LIMITS = {
    LIMIT_IMPORT_SECONDS: '1',
    LIMIT_IMPORT_DOWNLOAD: String(256 * 1024),
    LIMIT_IMPORT_ENTRIES: '20',
    LIMIT_PAGES_PER_SPACE: '5',
    LIMIT_PAGE_MARKDOWN: String(128 * 1024),
  };
  let app: TestApp;
  let source: SourceServer;
  let space: Refusals;

  beforeAll(async () => {
    app = await TestApp.start(LIMITS);
    source = await SourceServer.start();
  });
  afterAll(async () => {
    await source.stop();
    await app.stop();
  });
  beforeEach(async () => {
    space = await Refusals.prepare(app);
  });

  const drip = (path: string, head?: Record<string, string>) =>
    source.on(path, (_request, response) => {
      if (head !== undefined) response.writeHead(200, head);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });

  it.each<[string, () => string]>([
    ['that drips', () => drip('/drip.zip', { 'content-type': 'application/zip' })],
    ['that never responds', () => source.on('/silent.zip', () => undefined)],
    [
      'that stops in the middle',
      () => source.on('/stop.zip', (_request, response) => void response.writeHead(200).write('PK')),
    ],
  ])('a source %s is given up after its time limit', async (_name, url) => {
    expect(await space.refuses(url())).toContain('1 seconds');
  });

  it('a host that accepts connections but never responds is given up', async () => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await space.refuses(`https://127.0.0.1:${port}/a.zip`);
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });

  it.each<[string, () => string]>([
    ['declares its size', () => source.serve('/big.zip', Buffer.alloc(300 * 1024))],
    [
      'does not declare its size',
      () =>
        source.on('/endless.zip', (_request, response) => {
          response.writeHead(200);
          const more = () => void (response.destroyed || response.write(Buffer.alloc(64 * 1024), more));
          more();
        }),
    ],
    [
      'is small only when compressed',
      () =>
        source.on('/packed.zip', (_request, response) => {
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * MIB)));
        }),
    ],
  ])('a source larger than the limit of downloads, which %s', async (_name, url) => {
    const address = url();
    let message = '';
    const growth = await peakMemoryGrowth(async () => (message = await space.refuses(address)));
    expect(message).toMatch(/LIMIT_(?:IMPORT_DOWNLOAD|CONTENT_BODY)/);
    expect(growth).toBeLessThan(200);
  });

  it('an archive with too many entries', async () => {
    await space.refuses(
      dataUrl(rawArchive(Array.from({ length: 21 }, (_, n) => ({ name: `${n}.txt`, content: 'x' })))),
    );
  });

  it('a space with too many pages: at once, in a second import, or as groups of folders', async () => {
    const pages = (count: number, name: string) =>
      zip(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}.md`, SMALL])));
    await space.refuses(dataUrl(await pages(6, 'p')));
    await space.refuses(dataUrl(await pages(5, 'p')));
    await space.refuses(dataUrl(await zip({ 'a/b/c/d/e.md': SMALL, 'x.md': SMALL })));
    expect((await space.import(dataUrl(await pages(4, 'p')))).status).toBe(201);
    await space.refuses(dataUrl('# One more\n'), 'markdown');
    expect((await space.import(dataUrl('# Before\n\nChanged.\n'), 'markdown')).status).toBe(201);
  });

  it('a page with too much text', async () => {
    await space.refuses(dataUrl('x'.repeat(129 * 1024)), 'markdown');
    const imported = await space.import(
      dataUrl(await zip({ 'long.md': 'ab'.repeat(65 * 1024), 'short.md': SMALL })),
    );
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 2 });
  });
});

/**
 * A text that takes the parser well over a second on any machine, and a tenth of that before. Long words cost least in the
 * limit of its parts.
 */
const slow = (): string => `${'abcdefghij'.repeat(12)}\n`.repeat(42_000);

it('a page that takes the parser too long is refused with its name, and the next import works', async () => {
  const app = await TestApp.start({ LIMIT_IMPORT_SECONDS: '1', LIMIT_PAGE_MARKDOWN: String(8 * MIB) });
  try {
    const space = await Refusals.prepare(app);
    expect(await space.refuses(dataUrl(slow()), 'markdown')).toBe(
      'The page "Untitled.md" took longer than 1 s to read.',
    );
    expect((await space.import(dataUrl('# Next\n'), 'markdown')).status).toBe(201);
  } finally {
    await app.stop();
  }
});

describe('in a source that is read on two threads', () => {
  const ordinary = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `ordinary/page-${n}.md`,
      `# Page ${n}\n\n${'Some text.\n'.repeat(600)}`,
    ]),
  );
  let app: TestApp;
  let space: Refusals;

  beforeAll(async () => {
    app = await TestApp.start({
      LIMIT_IMPORT_SECONDS: '1',
      LIMIT_PAGE_MARKDOWN: String(8 * MIB),
      LIMIT_IMPORT_RATIO: '1000',
    });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    space = await Refusals.prepare(app);
  });

  it('the pages that are too slow on both threads end it, and the next import works', async () => {
    const archive = await zip({ 'a.md': slow(), 'b.md': slow(), ...ordinary });
    // On a busy machine, the second page begins so late that the time of the whole import ends first.
    expect(await space.refuses(dataUrl(archive))).toMatch(
      /^(The page "[ab]\.md" took longer than 1 s to read|Converting the source took longer than 2 s)\.$/,
    );
    expect((await space.import(dataUrl(await zip(ordinary)))).body).toMatchObject({ importedResources: 30 });
  });
});

it('limits above the defaults apply', async () => {
  const app = await TestApp.start({ LIMIT_PAGE_MARKDOWN: String(3 * MIB) });
  try {
    const world = await app.build.organization();
    const space = await app.build.space(world);
    const text = `# Long\n\n\`\`\`\n${'A line of a long page.\n'.repeat(60_000)}\`\`\`\n`;
    const imported = await app
      .client(world.admin)
      .post(`/spaces/${space}/content/import`, { source: 'markdown', url: dataUrl(text) });
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 1 });
  } finally {
    await app.stop();
  }
});

it('imports are limited per minute and person', async () => {
  const app = await TestApp.start({ RATE_LIMIT_IMPORTS: '2' });
  try {
    const world = await app.build.organization();
    const colleague = await app.build.member(world.id, 'edit');
    const space = await app.build.space(world);
    const path = `/spaces/${space}/content/import`;
    const body = { source: 'markdown', url: dataUrl(SMALL) };
    for (const left of ['1', '0']) {
      const imported = await app.client(world.admin).post(path, body);
      expect(imported.status).toBe(201);
      expect(imported.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': left });
    }
    const refused = await app.client(world.admin).post(path, body);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await app.client(world.admin).get(`/spaces/${space}/content`)).status).toBe(200);
    expect((await app.client(colleague).post(path, body)).status).toBe(201);
  } finally {
    await app.stop();
  }
});
