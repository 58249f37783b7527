import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { zip } from '../support/archive.js';
import type { Revision } from '../support/content.js';
import { Installations, readFirstStart, type ServiceProcess, until } from '../support/service-process.js';

const PAGES = 300;
const SETTINGS = { env: { RATE_LIMIT_TOKEN: '0', RATE_LIMIT_IMPORTS: '0' } };

describe('a process that is killed while imports run as jobs', () => {
  const installations = new Installations();
  let dataDir: string;
  let archive: Buffer;
  let service: ServiceProcess;

  beforeAll(async () => {
    dataDir = join(await installations.directory(), 'data');
    const pages = Array.from({ length: PAGES }, (_, n): [string, string] => [
      `page-${n}.md`,
      `# Page ${n}\n\n${`words of page ${n} `.repeat(40)}\n`,
    ]);
    archive = await zip(Object.fromEntries(pages));
    service = await (await installations.start(dataDir, SETTINGS)).ready();
  });
  afterAll(() => installations.cleanUp());

  const request = async (path: string, init: RequestInit = {}) => {
    const { token } = await readFirstStart(dataDir);
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`${service.baseUrl}/v1${path}`, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const filesBelow = async (path: string): Promise<string[]> => {
    const entries = await readdir(join(dataDir, path), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  it.each([0, 50, 200, 500])(
    'after %d ms imports everything after the next start, and leaves no file behind',
    async (delay) => {
      const { organization } = await readFirstStart(dataDir);
      const created = await request(`/orgs/${organization}/spaces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"title":"Space"}',
      });
      const space = created.body.id as string;
      const { status, body } = await request(`/spaces/${space}/content/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/zip', prefer: 'respond-async' },
        body: archive as unknown as BodyInit,
      });
      expect(status).toBe(202);
      await pause(delay);
      await service.end('SIGKILL');
      service = await (await installations.start(dataDir, SETTINGS)).ready();
      const ended = await until(
        'the import has ended',
        async () => {
          const record = (await request(`/spaces/${space}/imports/${body.id as string}`)).body;
          return record.status === 'pending' || record.status === 'running' ? undefined : record;
        },
        90,
      );
      expect([ended.status, ended.error]).toEqual(['succeeded', undefined]);
      const revision = (await request(`/spaces/${space}/content`)).body as unknown as Revision;
      expect([revision.id, revision.pages.length]).toEqual([ended.revision, PAGES]);
      await until(
        'its files are gone',
        async () => {
          const left = [...(await filesBelow(`files/spaces/${space}/imports`)), ...(await filesBelow('tmp'))];
          return left.length === 0;
        },
        90,
      );
    },
  );
});
