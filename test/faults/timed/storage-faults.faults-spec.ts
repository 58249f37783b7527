import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Response, Test } from 'supertest';
import { TestApp } from '../../support/app.js';
import { zip } from '../../support/archive.js';
import { readRevision } from '../../support/content.js';
import { eventually } from '../../support/eventually.js';
import type { World } from '../../support/factories.js';
import { HostileS3, S3_FAULTS, type S3Fault } from '../../support/hostile-s3.js';

/** A request that takes longer hangs: several times the limits of the storage in these tests (milliseconds). */
const HANGS_MS = 20_000;
/** Longer than a failed write makes the process unready (milliseconds). */
const LATER_MS = 60_000;

/** What is expected of requests that write, and of requests that read. */
interface Expected {
  write: number;
  read: number;
  reason: RegExp;
}

/** A busy machine can be slow as well. */
const UNREACHABLE = /cannot reach its file storage|does not respond in time/;
const SOON = { write: 503, read: 503 };
const EXPECTED: Record<S3Fault, Expected> = {
  refused: { ...SOON, reason: UNREACHABLE },
  'black hole': { ...SOON, reason: UNREACHABLE },
  'cut in headers': { ...SOON, reason: UNREACHABLE },
  'cut in body': { write: 200, read: 503, reason: UNREACHABLE },
  slow: { ...SOON, reason: UNREACHABLE },
  '403': { ...SOON, reason: /denies the service access/ },
  '404': { ...SOON, reason: /bucket .* does not exist/ },
  '500': { ...SOON, reason: /overloaded or has an error|does not respond in time/ },
  '503': { ...SOON, reason: /overloaded or has an error|does not respond in time/ },
  '507': { write: 507, read: 200, reason: /file storage is full/ },
  quota: { write: 507, read: 200, reason: /file storage is full/ },
  'wrong length': { write: 200, read: 503, reason: /broken response|does not respond in time/ },
  'half-closed': { ...SOON, reason: UNREACHABLE },
  redirect: { ...SOON, reason: /another region or at another address/ },
};

/** Faults that only concern bytes on their way to readers. The small file of a probe arrives. */
const WORKS_PARTLY: ReadonlySet<S3Fault> = new Set(['cut in body', 'wrong length']);

/** A response: its status, and the message of an error. */
interface Outcome {
  /** 0: the connection broke after the first byte. */
  status: number;
  message: string;
  retryAfter: string | undefined;
}

async function outcomeOf(request: Test | Promise<Response>): Promise<Outcome> {
  if ('timeout' in request) void request.timeout(HANGS_MS);
  try {
    const { status, text, headers } = await request;
    const isError = status >= 400;
    return { status, message: isError ? text : '', retryAfter: headers['retry-after'] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ECONNABORTED' && /timeout/i.test(message))
      throw new Error('The request hangs.', { cause: error });
    return { status: 0, message, retryAfter: undefined };
  }
}

describe('while the bucket of the file storage fails', () => {
  let s3: HostileS3;
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let otherSpaceId: string;
  let pageId: string;
  let site: string;
  let fileId: string;
  let imageId: string;
  let count = 0;

  beforeAll(async () => {
    s3 = await HostileS3.start();
    app = await TestApp.start(s3.variables());
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    otherSpaceId = await app.build.space(world);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const image = await sharp({
      create: { width: 500, height: 300, channels: 3, background: 'white', noise },
    })
      .jpeg()
      .toBuffer();
    await app.build.importArchive(world, spaceId, {
      'a.md': '# A\n\n![image](image.jpg) [b](b.bin)\n',
      'b.bin': randomBytes(300_000),
      'image.jpg': image,
    });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    site = `/s/${world.id}/${siteId}`;
    const { files, pages } = await readRevision(app.client(world.admin), spaceId);
    const fileOf = (name: string) => files.find((file) => file.name === name);
    pageId = pages[0]?.id ?? '';
    fileId = fileOf('b.bin')?.id ?? '';
    imageId = fileOf('image.jpg')?.id ?? '';
  });
  afterAll(async () => {
    await app.stop();
    await s3.stop();
  });

  const admin = () => app.client(world.admin);
  const authorization = () => ({ Authorization: `Bearer ${world.admin.token}` });
  const post = (path: string, body: object): Test =>
    app.http.post(`/v1${path}`).set(authorization()).send(body);
  const get = (path: string): Test => app.http.get(path).set(authorization()).buffer(true);
  /** Read anew each time, because the clock moves on and links expire. */
  const download = async (): Promise<string> => {
    const { files } = await readRevision(admin(), spaceId);
    const { pathname, search } = new URL(files.find(({ id }) => id === fileId)?.downloadURL ?? '');
    return pathname + search;
  };
  const archive = () => zip({ 'c.md': '# C\n\n[d](d.bin)\n', 'd.bin': randomBytes(1000) });

  /** Requests that store bytes, each with new ones. */
  const writes: Record<string, () => Promise<Outcome>> = {
    'an edit with a file': () =>
      outcomeOf(
        post(`/spaces/${spaceId}/content`, {
          changes: [
            {
              change: 'insert_files',
              files: [{ base64: randomBytes(1000).toString('base64'), name: `${(count += 1)}.bin` }],
            },
          ],
        }),
      ),
    'an edit with a large file': () =>
      outcomeOf(
        post(`/spaces/${spaceId}/content`, {
          changes: [
            {
              change: 'insert_files',
              files: [{ base64: randomBytes(2_000_000).toString('base64'), name: `${(count += 1)}.bin` }],
            },
          ],
        }),
      ),
    'an import': async () =>
      outcomeOf(
        post(`/spaces/${otherSpaceId}/content/import`, {
          source: 'zip',
          url: `data:application/zip;base64,${(await archive()).toString('base64')}`,
        }),
      ),
    'an import of a sent file that runs later': async () =>
      outcomeOf(
        app.http
          .post(`/v1/spaces/${otherSpaceId}/content/import`)
          .set({ ...authorization(), Prefer: 'respond-async', 'Content-Type': 'application/zip' })
          .send(await archive()),
      ),
  };
  /** Requests that read bytes. */
  const reads: Record<string, () => Promise<Outcome>> = {
    'a download': async () => outcomeOf(get(await download())),
    'a file of a site': () => outcomeOf(get(`${site}/~files/${spaceId}/${fileId}/x/b.bin`)),
    'an export': () => outcomeOf(get(`/v1/spaces/${spaceId}/export`)),
  };
  /** Requests that read and store. */
  const makers: Record<string, () => Promise<Outcome>> = {
    'a PDF of a space': () => outcomeOf(get(`/v1/spaces/${spaceId}/pdf`)),
    'a PDF of a site': () => outcomeOf(get(`${site}/~pdf/${pageId}`)),
    'a smaller image': () => outcomeOf(get(`${site}/~files/${spaceId}/${imageId}/x/image.jpg?w=360&f=webp`)),
  };
  const all = () => ({ ...writes, ...reads, ...makers });
  const run = async (requests: Record<string, () => Promise<Outcome>>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(requests).map(async ([name, send]) => [name, await send()] as const)),
    );
  const rename = () =>
    outcomeOf(
      post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'update_page', page: pageId, title: `A ${(count += 1)}` }],
      }),
    );
  const isReady = async () => {
    app.clock.advance(LATER_MS);
    return (await app.http.get('/readyz').timeout(HANGS_MS)).status === 200;
  };
  /** Removes what PDFs and images were made of, so that the next requests make them again. */
  const forgetMade = () => {
    for (const key of s3.objects.keys())
      if (/\/(?:pdf|visitor-pdf|images)\//.test(key)) s3.objects.delete(key);
  };

  it.each(S3_FAULTS)(
    '(%s) each request ends with a status and the reason, other writers do not wait, and it works again afterwards',
    async (fault) => {
      const { write, read, reason } = EXPECTED[fault];
      forgetMade();
      await s3.fail(fault);
      // Bytes are stored while others write to the same space.
      const failing = run(all());
      const others = await Promise.all([rename(), rename(), rename()]);
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
      const outcomes = await failing;
      if (!WORKS_PARTLY.has(fault)) {
        const notReady = await eventually(async () => {
          const probe = await app.http.get('/readyz').timeout(HANGS_MS);
          return probe.status === 503 ? (probe.body as { error: { message: string } }) : undefined;
        }, 30_000);
        expect(notReady.error.message).toMatch(/^Not ready: .*file storage/);
        expect(notReady.error.message).not.toContain('database');
        expect((await app.http.get('/healthz')).status).toBe(200);
      }
      for (const [name, outcome] of Object.entries(outcomes)) {
        const label = [fault, name];
        const making = read === 200 ? write : read;
        const expected = name in writes ? write : name in reads ? read : making;
        if (expected === 200) {
          expect([...label, Math.floor(outcome.status / 100)]).toEqual([...label, 2]);
          continue;
        }
        // A connection that breaks after the first byte can only be closed.
        if (fault === 'cut in body' && outcome.status === 0) continue;
        expect([...label, outcome.status, outcome.message]).toEqual([
          ...label,
          expected,
          expect.stringMatching(reason),
        ]);
        expect(Number(outcome.retryAfter)).toBeGreaterThan(0);
        expect(outcome.message).not.toMatch(/database|127\.0\.0\.1|ECONN|AWS|Error:/);
      }
      await s3.recover();
      await eventually(isReady, 30_000);
      for (const [name, { status, message }] of Object.entries(await run(all())))
        expect([name, Math.floor(status / 100), message]).toEqual([name, 2, '']);
    },
  );

  it.each(['black hole', '403'] as const)(
    '(%s) probes are answered without delay, and ask the bucket only now and then',
    async (fault) => {
      await s3.fail(fault);
      await eventually(async () => (await app.http.get('/readyz').timeout(HANGS_MS)).status === 503, 30_000);
      for (const isFailing of [true, false]) {
        if (!isFailing) {
          await s3.recover();
          await eventually(isReady, 30_000);
        }
        s3.requests.length = 0;
        for (let probe = 0; probe < 50; probe += 1) await app.http.get('/readyz').timeout(HANGS_MS);
        expect(s3.requests.length).toBeLessThan(25);
      }
    },
  );

  it('a bucket that can be read, but not written, makes the process unready after the first refused write', async () => {
    await eventually(isReady, 30_000);
    await s3.fail('403', ['PUT']);
    const { status } = await writes['an edit with a file']!();
    expect(status).toBe(503);
    expect((await app.http.get('/readyz')).status).toBe(503);
    app.clock.advance(LATER_MS);
    expect((await app.http.get('/readyz')).status).toBe(503);
    expect((await reads['a download']!()).status).toBe(200);
    await s3.recover();
    await eventually(isReady, 30_000);
  });

  it('failed requests leave no connections, and no errors that nobody handles', async () => {
    const heard: unknown[] = [];
    const hear = (each: unknown): void => void heard.push(each);
    process.on('warning', hear).on('unhandledRejection', hear);
    try {
      for (const fault of ['black hole', 'cut in body', 'slow'] as const) {
        // It accepts connections, and notices when they are closed.
        await s3.fail(fault, ['GET', 'HEAD', 'PUT']);
        await run({ ...reads, 'an edit with a file': writes['an edit with a file']! });
      }
      await s3.recover();
      // The bucket closes those that are idle.
      await eventually(() => Promise.resolve(s3.connections === 0), 60_000);
      expect(heard).toEqual([]);
    } finally {
      await s3.recover();
      process.off('warning', hear).off('unhandledRejection', hear);
    }
  });

  it('an export fetches several files at the same time, and each only once', async () => {
    const many = await app.build.space(world);
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`${index}.bin`, randomBytes(1000)]),
    );
    await app.build.importArchive(world, many, { 'a.md': '# A\n', ...files });
    s3.requests.length = 0;
    // The service checks its bucket now and then.
    s3.mostAtOnce = { with: many, count: 0 };
    s3.pauseMs = 50;
    try {
      expect((await get(`/v1/spaces/${many}/export`).responseType('blob')).status).toBe(200);
    } finally {
      s3.pauseMs = 0;
    }
    expect(s3.mostAtOnce.count).toBeGreaterThan(4);
    expect(s3.mostAtOnce.count).toBeLessThanOrEqual(8);
    expect(s3.requests.filter((each) => each.includes(many))).toHaveLength(20);
  });

  it('an export whose later file cannot be read ends without the end of an archive', async () => {
    const spaceWithFiles = await app.build.space(world);
    // More than are read ahead.
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `${String(index).padStart(2, '0')}.bin`,
        randomBytes(750_000),
      ]),
    );
    await app.build.importArchive(world, spaceWithFiles, { 'a.md': '# A\n', ...files });
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(`spaces/${spaceWithFiles}/`));
    expect(keys).toHaveLength(12);
    const { files: entries } = await readRevision(admin(), spaceWithFiles);
    expect(entries).toHaveLength(12);
    const before = await get(`/v1/spaces/${spaceWithFiles}/export`).responseType('blob');
    expect(before.status).toBe(200);
    // The last one in the archive.
    const last = entries.findLast(({ name }) => name === '11.bin');
    const hash = /\/files\/[^/]+\/([0-9a-f]{64})/.exec(last?.downloadURL ?? '')?.[1] ?? '';
    s3.objects.delete(`spaces/${spaceWithFiles}/${hash}`);
    const broken = await fetch(`${app.baseUrl}/v1/spaces/${spaceWithFiles}/export`, {
      headers: authorization(),
    });
    const chunks: Uint8Array[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of broken.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    };
    expect(broken.status).toBe(200);
    await expect(read()).rejects.toThrow();
    // The signature of the end of an archive.
    expect(Buffer.concat(chunks).includes(Buffer.from('PK\x05\x06', 'latin1'))).toBe(false);
  });
});

describe('a bucket behind TLS', () => {
  it('whose certificate or protocol is wrong gives 503 with a reason, and the process is not ready', async () => {
    const s3 = await HostileS3.start();
    const app = await TestApp.start(s3.variables(s3.endpoint.replace('http:', 'https:')));
    try {
      const world = await app.build.organization();
      const spaceId = await app.build.space(world);
      const { status, body } = await app.client(world.admin).post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'insert_files', files: [{ base64: 'AAAA', name: 'a.bin' }] }],
      });
      expect([status, body.error?.message]).toEqual([
        503,
        expect.stringMatching(/cannot reach its file storage/),
      ]);
      expect((await app.http.get('/readyz')).status).toBe(503);
    } finally {
      await app.stop();
      await s3.stop();
    }
  });
});
