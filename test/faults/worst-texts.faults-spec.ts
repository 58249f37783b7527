import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Installations, readFirstStart, type ServiceProcess } from '../support/service-process.js';
import { CONTAINER, IN_SMALL_CONTAINER, PEAK } from '../support/small-container.js';

/** Bytes of a text, just below the limit of a page. */
const LENGTH = 1_040_000;
const SETTINGS = { env: IN_SMALL_CONTAINER };
/** Success, or a refusal with the reason; an error of the service is neither. */
const ANSWERS = [200, 201, 422, 503];

const again = (part: string): string => part.repeat(Math.floor(LENGTH / Buffer.byteLength(part)));
const address = `https://example.com/${'u'.repeat(2_000)}`;

describe('a process in a container of 512 MiB', () => {
  const installations = new Installations();
  let service: ServiceProcess;
  let space: string;
  let token: string;

  const request = async (path: string, body?: object) => {
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as { id?: string; pages?: string[] } };
  };

  beforeAll(async () => {
    const dataDir = join(await installations.directory(), 'data');
    service = await (await installations.start(dataDir, SETTINGS)).ready();
    const first = await readFirstStart(dataDir);
    token = first.token;
    space = (await request(`/orgs/${first.organization}/spaces`, { title: 'Worst' })).body.id as string;
  });
  afterAll(() => installations.cleanUp());

  it('creates a PDF of a manual of 136 pages', async () => {
    const archive = await readFile('test/fixtures/nestjs-docs.zip');
    const url = `data:application/zip;base64,${archive.toString('base64')}`;
    const imported = await request(`/spaces/${space}/content/import`, { source: 'zip', url });
    expect(imported.status).toBe(201);
    expect((await request(`/spaces/${space}/pdf`)).status).toBe(200);
  });

  it.each<[string, string]>([
    ['one word', 'a'.repeat(LENGTH)],
    ['one Chinese word', again('漢')],
    ['a letter with half a million accents', `a${again('\u0301')}`],
    ['tabs between two words', `a${'\t'.repeat(LENGTH)}b`],
    ['hard breaks', again('a\\\n')],
    ['code of half a million lines', `\`\`\`\n${again('a\n')}\`\`\``],
    ['one bare URL', again('www.')],
    ['links to a URL of 2,000 characters', `[f]: ${address}\n\n${'[f] [f]\n\n'.repeat(40_000)}`],
    [
      'a link in many typefaces to a URL of 2,000 characters',
      `[${'a漢'.repeat(LENGTH / 4 - 2_000)}](${address})`,
    ],
    ['definitions', again('[a]: b\n')],
    ['footnotes', again('[^a]: b\n')],
    ['formulas', again('$$a$$ ')],
    ['nested expressions', again('{{{{}}}}')],
    ['unclosed tabs', again('{% tab title="a" %}')],
    ['rows of a table of HTML', `<table>${again('<tr><td>a</td></tr>').slice(0, LENGTH - 100)}`],
  ])('imports, edits and renders %s, or refuses it', async (_name, markdown) => {
    const created = await request(`/spaces/${space}/content`, {
      changes: [{ change: 'insert_page', title: 'Worst', document: { markdown } }],
    });
    expect(ANSWERS).toContain(created.status);
    const page = created.body.pages?.[0];
    if (page !== undefined) {
      const read = await request(`/spaces/${space}/content/page/${page}?format=document`);
      const drawn = await request(`/spaces/${space}/pdf?page=${page}`);
      expect(ANSWERS).toContain(read.status);
      expect(ANSWERS).toContain(drawn.status);
      await request(`/spaces/${space}/content`, { changes: [{ change: 'delete_page', page }] });
    }
    const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
    expect(Number(PEAK.exec(status)?.[1]) / 1024).toBeLessThan(CONTAINER);
  });
});
