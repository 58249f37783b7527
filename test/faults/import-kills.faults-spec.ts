import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { zip } from '../support/archive.js';
import { flatten, type Revision } from '../support/content.js';
import {
  Installations,
  postmasterPid,
  readFirstStart,
  type ServiceProcess,
  until,
} from '../support/service-process.js';
import { SourceServer } from '../support/source-server.js';

const PAGES = 300;
const FILES = 40;
const SOME_MOMENT = 'at some moment';
const IMPORT_AGAIN = 'The process that ran the import ended before the import did: import again.';

interface ImportRecord {
  url: string;
  status: string;
  error?: string;
  revision?: string;
}
/** URLs in responses must not depend on the port of a start; waiting sends more requests than one token may. */
const SETTINGS = { env: { PUBLIC_URL: 'http://docs.test', RATE_LIMIT_TOKEN: '0' } };

describe('a process that is killed in the middle of an import', () => {
  const installations = new Installations();
  let dataDir: string;
  let source: SourceServer;
  let archive: Buffer;
  let service: ServiceProcess;

  beforeAll(async () => {
    dataDir = join(await installations.directory(), 'data');
    source = await SourceServer.start();
    const pages = Array.from({ length: PAGES }, (_, n): [string, string] => [
      `page-${n}.md`,
      `# Page ${n}\n\n[next](page-${(n + 1) % PAGES}.md) ![dot](dot-${n % FILES}.bin)\n\n${`words of page ${n} `.repeat(40)}\n`,
    ]);
    const files = Array.from({ length: FILES }, (_, n): [string, string] => [
      `dot-${n}.bin`,
      `bytes of file ${n}`,
    ]);
    archive = await zip(Object.fromEntries([...pages, ...files]));
    source.serve('/archive.zip', archive);
    service = await (await installations.start(dataDir, SETTINGS)).ready();
  });
  afterAll(async () => {
    await source.stop();
    await installations.cleanUp();
  });

  const request = async (method: string, path: string, body?: object) => {
    const { token } = await readFirstStart(dataDir);
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const content = async (space: string) =>
    (await request('GET', `/spaces/${space}/content`)).body as unknown as Revision;
  const startImport = (space: string, path = '/archive.zip') =>
    request('POST', `/spaces/${space}/content/import`, { source: 'zip', url: source.url(path) });

  /** A connection to the embedded database, to watch the service there. */
  const connect = async (): Promise<pg.Client> => {
    const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
    const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3] ?? '';
    const database = new pg.Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/docs`,
    });
    await database.connect();
    return database;
  };
  const names = (path: string) => readdir(path, { recursive: true }).catch(() => []);

  const moments: [string, (space: string) => Promise<unknown>][] = [
    [
      'while it downloads',
      async (space) => {
        const asked = Promise.withResolvers<void>();
        source.on('/slow.zip', (_request, response) => {
          response.write(archive.subarray(0, archive.length / 2), () => asked.resolve());
        });
        void startImport(space, '/slow.zip').catch(() => undefined);
        await asked.promise;
      },
    ],
    [
      'while it unpacks',
      async (space) => {
        void startImport(space).catch(() => undefined);
        await until('an entry is unpacked', async () =>
          (await names(join(dataDir, 'tmp'))).some((name) => /unpacked-.*\//.test(name)),
        );
      },
    ],
    [
      'while it stores files',
      async (space) => {
        void startImport(space).catch(() => undefined);
        await until(
          'a file is stored',
          async () => (await names(join(dataDir, 'files/spaces', space))).length > 0,
        );
      },
    ],
    [
      'while it writes to the database',
      async (space) => {
        const database = await connect();
        void startImport(space).catch(() => undefined);
        await until('rows are written', async () => {
          const { rowCount } = await database.query(
            `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query ~ '^INSERT INTO (documents|search_rows|tree_nodes)'`,
          );
          return (rowCount ?? 0) > 0;
        });
        await database.end();
      },
    ],
    [
      SOME_MOMENT,
      async (space) => {
        void startImport(space).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      },
    ],
  ];

  it.each(moments)(
    '%s leaves the space as it was, or complete; the same import then succeeds',
    async (name, reach) => {
      const { organization } = await readFirstStart(dataDir);
      const space = (await request('POST', `/orgs/${organization}/spaces`, { title: 'Space' })).body
        .id as string;
      const own = await request('POST', `/spaces/${space}/content/import`, {
        source: 'markdown',
        url: 'data:,%23%20Own',
      });
      expect(own.status).toBe(201);
      const before = await content(space);

      await reach(space);
      await service.end('SIGKILL');
      expect(await postmasterPid(join(dataDir, 'postgres'))).toBeDefined();
      service = await (await installations.start(dataDir, SETTINGS)).ready();

      const after = await content(space);
      const [killed] = await until('the history tells how the import ended', async () => {
        const { body } = await request('GET', `/spaces/${space}/imports`);
        const fetched = (body.items as ImportRecord[]).filter(({ url }) => url !== 'data:');
        // Some kills come before the import has started.
        const isThere = fetched.length === 1 || name === SOME_MOMENT;
        return isThere && fetched.every(({ status }) => status !== 'running') && fetched;
      });
      if (killed !== undefined) {
        const { status, error, revision } = killed;
        if (after.id === before.id) expect([status, error]).toEqual(['failed', IMPORT_AGAIN]);
        else expect([status, revision]).toEqual(['succeeded', after.id]);
      }
      await until(
        'its temporary files are gone',
        async () => (await names(join(dataDir, 'tmp'))).length === 0,
      );

      if (after.id === before.id) expect(after).toEqual(before);
      else expect([after.pages.length, after.files.length]).toEqual([PAGES + 1, FILES]);

      const repeated = await startImport(space);
      expect(repeated).toMatchObject({
        status: 201,
        body: { importedResources: PAGES + FILES, totalResources: PAGES + FILES },
      });
      const complete = await content(space);
      expect(repeated.body.revision).toBe(complete.id);
      expect(new Set(flatten(complete.pages).map(({ path }) => path)).size).toBe(PAGES + 1);
      expect(complete.pages[0]).toEqual(before.pages[0]);
      expect(complete.files).toHaveLength(FILES);
      for (const file of complete.files.slice(0, 5)) {
        const response = await fetch(file.downloadURL.replace('http://docs.test', service.baseUrl));
        expect(await response.text()).toBe(`bytes of file ${/\d+/.exec(file.name)?.[0]}`);
      }
      const found = await request('GET', `/spaces/${space}/search?query=words`);
      expect(found.body.count).toBe(PAGES);
    },
  );
});
