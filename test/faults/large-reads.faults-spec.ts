import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { longText } from '../support/long-text.js';
import type { Replica } from '../support/replica.js';
import { IN_SMALL_CONTAINER } from '../support/small-container.js';

const PAGES = 45;
const SPACES = 6;
const CONTENTS = 40;
/** The answer, or a refusal with the reason; a broken connection is neither. */
const ANSWERS = [200, 422, 503];

/**
 * Concurrent reads of long texts must not add up to more than the memory of the process: the readers of one site would stop
 * those of all others.
 */
describe('a process in a container of 512 MiB, when long texts are read at the same time,', () => {
  let app: TestApp;
  let replica: Replica;
  let world: World;
  let spaces: string[];
  let contents: string;
  let site: string;
  let token: string;
  let address: string;

  const read = (path: string): Promise<number> =>
    fetch(`${replica.baseUrl}${path}`, {
      headers: path.startsWith('/v1') ? { authorization: `Bearer ${token}` } : { accept: 'text/html' },
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });

  const pagesOf = async (spaceId: string): Promise<{ id: string; path: string }[]> => {
    const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content/pages`);
    return body.pages as { id: string; path: string }[];
  };

  /** Reads all paths at the same time, and then that the process still lives. */
  const readAll = async (paths: readonly string[]): Promise<number[]> => {
    const statuses = await Promise.all(paths.map((path) => read(path).catch(() => 0)));
    for (const status of statuses) expect(ANSWERS).toContain(status);
    expect(await read('/healthz')).toBe(200);
    return statuses;
  };

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '0', RATE_LIMIT_URLS: '0' });
    world = await app.build.organization();
    spaces = [];
    for (let space = 0; space < SPACES; space += 1) {
      const id = await app.build.space(world, { title: `Space ${space}` });
      spaces.push(id);
      const files: Record<string, string> = { '.gitbook/vars.yaml': 'product: Relay\n' };
      for (let page = 0; page < PAGES; page += 1) {
        files[`p${page}.md`] = longText(
          `Page ${page}`,
          page === 1
            ? 'About {{ space.vars.product }}.\n\n{% openapi src="https://spec.test/a.yaml" path="/a" method="get" %}\n{% endopenapi %}'
            : '',
        );
      }
      await app.build.importArchive(world, id, files);
    }
    contents = await app.build.space(world, { title: 'Contents' });
    const files: Record<string, string> = {};
    const all = Array.from({ length: CONTENTS }, (_, n) => `{% include "./.gitbook/includes/c${n}.md" %}`);
    for (let n = 0; n < CONTENTS; n += 1) files[`.gitbook/includes/c${n}.md`] = longText(`Content ${n}`);
    for (let page = 0; page < 12; page += 1) files[`p${page}.md`] = `# Page ${page}\n\n${all.join('\n\n')}`;
    await app.build.importArchive(world, contents, files);
    site = await app.build.site(world, { visibility: 'public', spaces: [...spaces, contents] });
    replica = await app.startReplica({ ...IN_SMALL_CONTAINER });
    const { body: published } = await app.client(world.admin).get(`/orgs/${world.id}/sites/${site}`);
    const { body } = await app.client().post('/urls/published', { url: published.urls.published });
    token = body.apiToken;
    address = new URL(published.urls.published).pathname.replace(/\/$/, '');
  });

  afterAll(async () => {
    await replica?.stop();
    await app.stop();
  });

  it('finds the variables that visitors see', async () => {
    const statuses = await readAll(spaces.map((id) => `/v1/spaces/${id}/content`));
    expect(statuses).toContain(200);
  });

  it('shows pages that include too much', async () => {
    const pages = await pagesOf(contents);
    const view = 'format=document&dereferenced=reusable-contents';
    await readAll(pages.map(({ id }) => `/v1/spaces/${contents}/content/page/${id}?${view}`));
    await readAll(pages.map(({ path }) => `${address}/contents/${path}`));
  });

  it('decides which specifications visitors read', async () => {
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} });
    const specs = `/orgs/${world.id}/openapi/other`;
    await app.client(world.admin).put(specs, { source: { text } });
    await eventually(async () => {
      const { body } = await app.client(world.admin).get(specs);
      return body.processingState === 'complete' || undefined;
    });
    const reads = spaces.map(() => read(`/v1${specs}/versions/latest/content`));
    for (const status of await Promise.all(reads)) expect([404, 503]).toContain(status);
    await readAll([]);
  });

  it('shows long pages, also to clients that leave', async () => {
    const paths: string[] = [];
    for (const id of spaces)
      for (const page of await pagesOf(id)) paths.push(`/v1/spaces/${id}/content/page/${page.id}`);
    await readAll(paths.map((path) => `${path}?format=markdown`));
    for (let round = 0; round < 5; round += 1) {
      const gone = paths.slice(round * 50, (round + 1) * 50).map(async (path) => {
        await fetch(`${replica.baseUrl}${path}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(300),
        }).catch(() => undefined);
      });
      await Promise.all(gone);
    }
    await readAll(paths.slice(0, 100));
  });

  it('replaces words in all pages of spaces', async () => {
    const changes = [{ change: 'replace_text', text: 'words that nobody wrote', replacement: 'x' }];
    const replaced = spaces.map((id) =>
      app.clientOf(replica, world.admin).post(`/spaces/${id}/content`, { changes, dryRun: true }),
    );
    for (const { status } of await Promise.all(replaced)) expect([400, 503]).toContain(status);
    await readAll([]);
  });
});
