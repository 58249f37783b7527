import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { RUN_IMPORT } from '../../src/importing/import-queue.service.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { TestApp } from '../support/app.js';
import { PNG, zip } from '../support/archive.js';
import { eventually } from '../support/eventually.js';
import { HostileS3 } from '../support/hostile-s3.js';
import type { World } from '../support/factories.js';
import { readRevision } from '../support/content.js';

/** More than all places in the line that collects the images of PDFs. */
const PDFS = 10;
const SECRET = 'a secret that no line of the log may contain';

/** A line of the log for the operator. */
interface Line {
  msg?: string;
}

/** Notes what an application logs as an error from now on. */
function errorsOf(app: TestApp): Line[] {
  const lines: Line[] = [];
  const ignore = (): void => undefined;
  app.app.useLogger({ log: ignore, warn: ignore, error: (line: Line) => void lines.push(line) });
  return lines;
}

describe('while a bucket fails', () => {
  let s3: HostileS3;
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    s3 = await HostileS3.start();
    app = await TestApp.start({
      ...s3.variables(),
      AWS_SECRET_ACCESS_KEY: SECRET,
      // Longer than the images of these tests wait.
      STORAGE_TIMEOUT: '60',
    });
    world = await app.build.organization();
    space = await app.build.space(world);
  });
  afterEach(() => s3.recover());
  afterAll(async () => {
    await app.stop();
    await s3.stop();
  });

  const storeFile = async (name: string): Promise<[number, string]> => {
    const file = { base64: Buffer.from(name).toString('base64'), name };
    const { status, body } = await app
      .client(world.admin)
      .post(`/spaces/${space}/content`, { changes: [{ change: 'insert_files', files: [file] }] });
    return [status, (body as { error?: { message: string } }).error?.message ?? ''];
  };

  it.each([
    ['403', 'denies the service access', 'AccessDenied', 'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY'],
    ['404', 'bucket of the file storage does not exist', 'NoSuchBucket', 'create the bucket'],
  ] as const)(
    '(%s) one line of the log tells the operator what to do, and callers only that it is up to the operator',
    async (fault, problem, code, advice) => {
      const lines = errorsOf(app);
      await s3.fail(fault);
      for (const name of ['one', 'two', 'three']) {
        const [status, message] = await storeFile(`${fault}-${name}`);
        expect([status, message]).toEqual([503, expect.stringContaining(problem)]);
        expect(message).toContain('after the operator has fixed it');
        expect(message).not.toMatch(/AWS|STORAGE_URL|127\.0\.0\.1/);
      }
      const found = lines.filter(({ msg = '' }) => msg.includes(problem) && msg.includes(advice));
      const endpoint = s3.endpoint;
      expect(found).toMatchObject([
        { bucket: 'docs', endpoint, region: 'us-east-1', code, status: Number(fault) },
      ]);
      expect(JSON.stringify(lines)).not.toContain(SECRET);
    },
  );

  it('PDFs whose images it does not send delay neither PDFs of others nor edits of the same space', async () => {
    const slow = await app.build.space(world);
    const texts = Object.fromEntries(
      Array.from({ length: PDFS }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\n![Image](image.png)\n`]),
    );
    await app.build.importArchive(world, slow, { ...texts, 'image.png': PNG });
    const { pages } = await readRevision(app.client(world.admin), slow);
    const other = await app.build.organization();
    const quick = await app.build.space(other);
    await app.build.importArchive(other, quick, { 'a.md': '# A\n\n![Image](image.png)\n', 'image.png': PNG });
    const isImage = new RegExp(`^GET spaces/${slow}/[0-9a-f]{64}$`);
    s3.requests.length = 0;
    const release = s3.hold((request) => isImage.test(request));
    let slowPdfs: Promise<number[]>;
    let isWaiting = true;
    try {
      slowPdfs = Promise.all(
        pages.map(
          async ({ id }) => (await app.client(world.admin).get(`/spaces/${slow}/pdf?page=${id}`)).status,
        ),
      ).finally(() => (isWaiting = false));
      await eventually(
        async () => s3.requests.filter((request) => isImage.test(request)).length > 1 || undefined,
      );
      expect((await app.client(other.admin).get(`/spaces/${quick}/pdf`)).status).toBe(200);
      const edit = { changes: [{ change: 'insert_page', title: 'New' }] };
      expect((await app.client(world.admin).post(`/spaces/${slow}/content`, edit)).status).toBe(200);
      expect(isWaiting).toBe(true);
    } finally {
      release();
    }
    expect(await slowPdfs).toEqual(pages.map(() => 200));
  });

  it('an import of the queue is tried again, and in the end says why it failed and what to do', async () => {
    await app.app.get(JobQueue).setRetry(RUN_IMPORT, { limit: 4, delay: 0, maxDelay: 1 });
    await s3.fail('403', ['PUT']);
    const archive = await zip({ 'a.md': '# Page\n\n![Image](image.png)\n', 'image.png': PNG });
    const response = await fetch(`${app.baseUrl}/v1/spaces/${space}/content/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.admin.token}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
      },
      body: JSON.stringify({
        source: 'zip',
        url: `data:application/zip;base64,${archive.toString('base64')}`,
      }),
    });
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const record = await eventually(async () => {
      const { body } = await app.client(world.admin).get(`/spaces/${space}/imports/${id}`);
      return (body as { status: string }).status === 'failed' ? (body as { error: string }) : undefined;
    });
    expect(record.error).toBe(
      'The file storage denies the service access. The import was tried for a quarter of an hour: import again when the file storage works.',
    );
  });
});

describe('a bucket whose certificate is not trusted', () => {
  it('gives 503, makes the process unready, and tells the operator what to do', async () => {
    const key = await readFile('test/fixtures/saml/idp.key');
    const cert = await readFile('test/fixtures/saml/idp.crt');
    const server = createServer({ key, cert }, (_request, response) => void response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const s3 = await HostileS3.start();
    const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = await TestApp.start(s3.variables(endpoint));
    try {
      const lines = errorsOf(app);
      const world = await app.build.organization();
      const space = await app.build.space(world);
      const { status, body } = await app.client(world.admin).post(`/spaces/${space}/content`, {
        changes: [{ change: 'insert_files', files: [{ base64: 'AAAA', name: 'a.bin' }] }],
      });
      expect([status, body.error?.message]).toEqual([
        503,
        'The certificate of the file storage is not valid: try again after the operator has fixed it.',
      ]);
      expect((await app.http.get('/readyz')).status).toBe(503);
      const msg = expect.stringMatching(
        /certificate of the file storage is not valid: .*NODE_EXTRA_CA_CERTS/,
      );
      const code = expect.stringMatching(/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT_ALTNAME_INVALID)$/);
      expect(lines).toContainEqual(expect.objectContaining({ msg, bucket: 'docs', endpoint, code }));
    } finally {
      await app.stop();
      await s3.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
