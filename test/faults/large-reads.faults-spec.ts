import { randomBytes } from 'node:crypto';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import type { Replica } from '../support/replica.js';
import { IN_SMALL_CONTAINER } from '../support/small-container.js';

/** Characters of a text, just below the limit of a page. */
const LENGTH = 990_000;
const PAGES = 45;
const SPACES = 6;
const CONTENTS = 40;
/** The answer, or a refusal with the reason; a broken connection is neither. */
const ANSWERS = [200, 422, 503];

const words = (count: number): string =>
  Array.from({ length: count }, () => `${randomBytes(300).toString('base64url')} word\n\n`).join('');

/** A text of about a megabyte that no other one equals. It has few marks, and an archive packs it to a thirtieth. */
const longText = (title: string, part = ''): string => {
  const paragraph = words(1);
  const start = `# ${title}\n\n${part}\n\n${words(50)}`;
  return start + paragraph.repeat(Math.floor((LENGTH - start.length) / paragraph.length));
};

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

  const reader = (): ApiClient => app.clientOf(replica, { token } as World['admin']);
  const read = (path: string): Promise<number> =>
    fetch(`${replica.baseUrl}${path}`, {
      headers: path.startsWith('/v1') ? { authorization: `Bearer ${token}` } : { accept: 'text/html' },
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });

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
  }, 600_000);

  afterAll(async () => {
    await replica?.stop();
    await app.stop();
  });

  it('finds the variables that visitors see', async () => {
    const statuses = await readAll(spaces.map((id) => `/v1/spaces/${id}/content`));
    expect(statuses).toContain(200);
  }, 300_000);

  it('shows pages that include too much', async () => {
    const { body } = await reader().get(`/spaces/${contents}/content/pages`);
    const ids = (body.pages as { id: string }[]).map(({ id }) => id);
    await readAll(
      ids.map(
        (id) => `/v1/spaces/${contents}/content/page/${id}?format=document&dereferenced=reusable-contents`,
      ),
    );
  }, 300_000);

  it('shows long pages', async () => {
    const paths: string[] = [];
    for (const id of spaces) {
      const { body } = await reader().get(`/spaces/${id}/content/pages`);
      for (const page of body.pages as { id: string }[])
        paths.push(`/v1/spaces/${id}/content/page/${page.id}`);
    }
    await readAll(paths.map((path) => `${path}?format=markdown`));
    await readAll(paths.slice(0, 120));
  }, 600_000);
});
