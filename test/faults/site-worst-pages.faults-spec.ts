import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shorter } from '../support/shorter-text.js';
import { eventually } from '../support/eventually.js';
import { Installations, readFirstStart, type ServiceProcess } from '../support/service-process.js';
import { CONTAINER, IN_SMALL_CONTAINER, PEAK } from '../support/small-container.js';

/** Bytes of a text, just below the limit of a page. */
const LENGTH = 1_000_000;
const SETTINGS = {
  env: { ...IN_SMALL_CONTAINER, RATE_LIMIT_TOKEN: '0', RATE_LIMIT_URLS: '0' },
};
/** The page, or a refusal with the reason; an error of the service is neither. */
const ANSWERS = [200, 422, 503];

const again = (part: string): string => part.repeat(Math.floor(LENGTH / Buffer.byteLength(part)));

/** The worst of the texts that were tried: those that take most time or memory. */
const TEXTS: Record<string, string> = {
  'one word': 'a'.repeat(LENGTH),
  'blocks of code': again('```ts title="x" lineNumbers\nconst a: string = `x${1}`;\n```\n\n'),
  'code of types in types': `\`\`\`ts\n${again('a<b<c<')}\n\`\`\``,
  diagrams: again('```mermaid\ngraph TD;a-->b\n```\n\n'),
  footnotes: Array.from({ length: 20_000 }, (_, index) => `x[^${index}]\n\n[^${index}]: y\n`).join('\n'),
  'expandable blocks': again('<details><summary>a</summary>b</details>\n\n'),
  expressions: again('<code class="expression">visitor.claims.a</code> '),
  'open elements': again('<div>'),
  steps: `{% stepper %}\n${again('{% step %}\n## a\n{% endstep %}\n')}{% endstepper %}`,
};

/** The longest specification of which every operation has as many properties as one shows. */
function largeSpec(): object {
  const schemas = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [
      `S${n}`,
      {
        properties: Object.fromEntries(
          Array.from({ length: 40 }, (_each, k) => [
            `k${k}`,
            k % 10 === 0
              ? { $ref: `#/components/schemas/S${(n + k + 1) % 200}` }
              : { type: 'string', description: `${n} ${k} `.repeat(10) },
          ]),
        ),
      },
    ]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 3_600 }, (_, n) => {
      const schema = { $ref: `#/components/schemas/S${n % 200}` };
      const responses = { 200: { description: 'All.', content: { 'application/json': { schema } } } };
      return [`/p${n}`, { get: { description: 'x'.repeat(1_500), responses } }];
    }),
  );
  return { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } };
}

describe('a site of a process in a container of 512 MiB', () => {
  const installations = new Installations();
  let service: ServiceProcess;
  let token: string;
  let organization: string;
  let space: string;
  let site: string;

  const api = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = (await response.json()) as { id: string; pages?: string[]; processingState?: string };
    return { status: response.status, body: read };
  };
  const putSpec = async (slug: string, spec: object): Promise<void> => {
    const path = `/orgs/${organization}/openapi/${slug}`;
    expect((await api(path, { source: { text: JSON.stringify(spec) } }, 'PUT')).status).toBe(200);
    await eventually(async () => (await api(path)).body.processingState === 'complete' || undefined);
  };
  const read = async (path: string): Promise<number> => {
    const response = await fetch(`${service.baseUrl}${site}${path}`, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    return response.status;
  };
  const insert = (title: string, markdown: string) =>
    api(`/spaces/${space}/content`, { changes: [{ change: 'insert_page', title, document: { markdown } }] });
  const expectWithinMemory = async (): Promise<void> => {
    const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
    expect(Number(PEAK.exec(status)?.[1]) / 1024).toBeLessThan(CONTAINER);
  };

  beforeAll(async () => {
    const dataDir = join(await installations.directory(), 'data');
    service = await (await installations.start(dataDir, SETTINGS)).ready();
    ({ token, organization } = await readFirstStart(dataDir));
    space = (await api(`/orgs/${organization}/spaces`, { title: 'Worst' })).body.id;
    await insert('Home', 'Everybody reads this.');
    const created = await api(`/orgs/${organization}/sites`, { visibility: 'public', spaces: [space] });
    await api(`/orgs/${organization}/sites/${created.body.id}/publish`, {});
    site = `/s/${organization}/${created.body.id}`;
    expect(await read('/')).toBe(200);
  });
  afterAll(() => installations.cleanUp());

  it.each(Object.entries(TEXTS))('shows %s, or refuses it, and shows other pages', async (_name, whole) => {
    let markdown = whole;
    let inserted = await insert('Worst', markdown);
    // A text with too many parts is refused. The largest that is not is the worst one.
    while (inserted.status === 422) {
      markdown = shorter(markdown);
      inserted = await insert('Worst', markdown);
    }
    const { status, body } = inserted;
    expect(status).toBe(200);
    for (const path of ['/worst', '/worst', '/worst.md', '/~search?q=worst'])
      expect([path, ANSWERS.includes(await read(path))]).toEqual([path, true]);
    expect(await read('/')).toBe(200);
    await api(`/spaces/${space}/content`, { changes: [{ change: 'delete_page', page: body.pages?.[0] }] });
    await expectWithinMemory();
  });

  it('shows pages with many operations of large specifications, as far as they fit', async () => {
    const slugs = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const slug of slugs) await putSpec(slug, largeSpec());
    const pages = ['A', 'B', 'C', 'D'];
    for (const [from, page] of pages.entries()) {
      const tags = Array.from(
        { length: 20 },
        (_, n) =>
          `{% openapi-operation spec="${slugs[(3 * from + (n % 3)) % 6]}" path="/p${7 * (from + n)}" method="get" %}\n{% endopenapi-operation %}\n`,
      );
      expect((await insert(page, tags.join('\n'))).status).toBe(200);
    }
    const statuses = await Promise.all(pages.map((page) => read(`/${page.toLowerCase()}`)));
    expect(statuses).toEqual(pages.map(() => 200));
    expect(await read('/')).toBe(200);
    await expectWithinMemory();
  });
});
