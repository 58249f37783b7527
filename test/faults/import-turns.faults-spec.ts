import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zip } from '../support/archive.js';
import { Installations, readFirstStart, type ServiceProcess, until } from '../support/service-process.js';
import { PEAK } from '../support/small-container.js';

/** MiB: large jobs run one at a time, and an import of this size fits. */
const MEMORY = 1024;
const PAGES = 700;
/** A page of 20 KB. */
const PAGE = 'Words with *emphasis*, [a link](page-0.md), `code` and **more** of it.\n\n'.repeat(280);
/** 160 KB: it needs a place among the large jobs. */
const LONG = 'A sentence of a long page.\n\n'.repeat(6_000);

interface Import {
  status: string;
  error?: unknown;
  progress?: { pagesRead?: number };
}

describe('while one import takes long and memory is short', () => {
  const installations = new Installations();
  let service: ServiceProcess;
  let token: string;
  let organization: string;

  beforeAll(async () => {
    const dataDir = join(await installations.directory(), 'data');
    const env = { MEMORY_LIMIT: String(MEMORY), RATE_LIMIT_TOKEN: '0', RATE_LIMIT_IMPORTS: '0' };
    service = await (await installations.start(dataDir, { env })).ready();
    ({ token, organization } = await readFirstStart(dataDir));
  });
  afterAll(() => installations.cleanUp());

  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${service.baseUrl}/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
  const post = async (path: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const create = async (title: string): Promise<string> =>
    ((await (await post(`/orgs/${organization}/spaces`, { title })).json()) as { id: string }).id;

  it('others get their PDFs and write their long pages between its pages, and nothing of it is lost', async () => {
    const [imported, space] = [await create('Imported'), await create('Written')];
    const texts = Array.from({ length: PAGES }, (_, n): [string, string] => [
      `page-${n}.md`,
      `# Page ${n}\n\n${PAGE}`,
    ]);
    const body = (await zip(Object.fromEntries(texts))) as unknown as BodyInit;
    const headers = { 'content-type': 'application/zip', prefer: 'respond-async' };
    const accepted = await send(`/spaces/${imported}/content/import`, { method: 'POST', headers, body });
    expect(accepted.status).toBe(202);
    const { id } = (await accepted.json()) as { id: string };
    const state = async (): Promise<Import> =>
      (await (await send(`/spaces/${imported}/imports/${id}`)).json()) as Import;
    await until('its pages are being read', async () => ((await state()).progress?.pagesRead ?? 0) > 0, 60);

    const answers: number[] = [];
    const readMeanwhile: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const changes = [{ change: 'insert_page', title: `Page ${n}`, document: { markdown: LONG } }];
      const edit = await post(`/spaces/${space}/content`, { changes });
      const { pages = [] } = (await edit.json()) as { pages?: string[] };
      const pdf = await send(`/spaces/${space}/pdf?page=${pages.join('')}`);
      answers.push(edit.status, pdf.status);
      const { status, progress } = await state();
      if (status !== 'running') break;
      readMeanwhile.push(progress?.pagesRead ?? 0);
    }
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    // Some were answered while there was more of it to read, so they did not wait for its end.
    expect(readMeanwhile.filter((read) => read < PAGES).length).toBeGreaterThan(0);

    const ended = await until(
      'the import has ended',
      async () => {
        const record = await state();
        return record.status === 'running' ? undefined : record;
      },
      300,
    );
    expect([ended.status, ended.error]).toEqual(['succeeded', undefined]);
    const { pages } = (await (await send(`/spaces/${imported}/content`)).json()) as { pages: unknown[] };
    expect(pages).toHaveLength(PAGES);
    const [, peak] = PEAK.exec(await readFile(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];
    expect(Number(peak) / 1024).toBeLessThan(MEMORY);
  });
});
