import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Installations, readFirstStart, type ServiceProcess } from '../support/service-process.js';
import { CONTAINER, IN_SMALL_CONTAINER, PEAK } from '../support/small-container.js';

/** The longest variables of one object, of characters that take two bytes. */
const VARIABLES = Object.fromEntries(
  Array.from({ length: 10 }, (_, n) => [`v${n}`, `€${'v'.repeat(9_990)}`]),
);
/** Pages with such variables that one request can insert. */
const AT_ONCE = 30;

describe('variables in a process in a container of 512 MiB', () => {
  const installations = new Installations();
  let service: ServiceProcess;
  let token: string;
  let organization: string;

  const send = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const idOf = async (path: string, body: object): Promise<string> =>
    (JSON.parse((await send(path, body)).text) as { id: string }).id;
  const publish = async (space: string): Promise<string> => {
    const sites = `/orgs/${organization}/sites`;
    const site = await idOf(sites, { visibility: 'public', spaces: [space] });
    await send(`${sites}/${site}/publish`, {});
    return `${service.baseUrl}/s/${organization}/${site}/`;
  };
  const edit = async (space: string, changes: object[]): Promise<number> =>
    (await send(`/spaces/${space}/content`, { changes })).status;
  const page = (title: string, variables?: object): object => ({
    ...{ change: 'insert_page', title, document: { markdown: 'Text' } },
    ...(variables === undefined ? {} : { variables }),
  });
  const read = async (address: string): Promise<number> => {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    return response.status;
  };

  beforeAll(async () => {
    const dataDir = join(await installations.directory(), 'data');
    const env = { ...IN_SMALL_CONTAINER, RATE_LIMIT_TOKEN: '0' };
    service = await (await installations.start(dataDir, { env })).ready();
    ({ token, organization } = await readFirstStart(dataDir));
  });
  afterEach(async () => {
    const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
    expect(Number(PEAK.exec(status)?.[1]) / 1024).toBeLessThan(CONTAINER);
  });
  afterAll(() => installations.cleanUp());

  it('of many pages of several spaces do not fill the memory', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const space = await idOf(`/orgs/${organization}/spaces`, { title });
      await edit(space, [page('Home')]);
      const site = await publish(space);
      let status = 200;
      for (let n = 0; status === 200 && n < 10; n += 1) {
        status = await edit(
          space,
          Array.from({ length: AT_ONCE }, (_, k) => page(`P${n}-${k}`, VARIABLES)),
        );
        expect(await read(site)).toBe(200);
      }
      // Those of a space are bounded together.
      expect(status).toBe(422);
    }
  });

  it('of a space are not in memory for each of its revisions', async () => {
    const space = await idOf(`/orgs/${organization}/spaces`, { title: 'Variables' });
    await edit(space, [page('Home'), { change: 'set_variables', variables: VARIABLES }]);
    const site = await publish(space);
    for (let n = 0; n < 300; n += 1) {
      expect(await edit(space, [page(`P${n}`)])).toBe(200);
      if (n % 10 === 0) expect(await read(site)).toBe(200);
    }
    expect((await send(`/spaces/${space}/revisions?limit=1000`)).status).toBe(200);
  });

  it('are not kept with the changes of each revision', async () => {
    const space = await idOf(`/orgs/${organization}/spaces`, { title: 'Changes' });
    const inserted = await send(`/spaces/${space}/content`, {
      changes: Array.from({ length: AT_ONCE }, (_, n) => page(`P${n}`, VARIABLES)),
    });
    const { pages } = JSON.parse(inserted.text) as { pages: string[] };
    for (let n = 0; n < 30; n += 1) {
      const variables = { ...VARIABLES, v0: `€${n}${'w'.repeat(9_900)}` };
      const changes = pages.map((id) => ({ change: 'update_page', page: id, variables }));
      expect(await edit(space, changes)).toBe(200);
    }
    const { text } = await send(`/spaces/${space}/revisions?limit=100`);
    for (const { id } of (JSON.parse(text) as { items: { id: string }[] }).items)
      expect((await send(`/spaces/${space}/revisions/${id}/changes?limit=1`)).status).toBe(200);
  });

  it('that visitors see are not kept for each revision', async () => {
    const space = await idOf(`/orgs/${organization}/spaces`, { title: 'Seen' });
    const markdown = Object.keys(VARIABLES)
      .map((name) => `{{ page.vars.${name} }}`)
      .join(' ');
    const inserted = await send(`/spaces/${space}/content`, {
      changes: Array.from({ length: AT_ONCE }, (_, n) => ({ ...page(`P${n}`), document: { markdown } })),
    });
    const { pages } = JSON.parse(inserted.text) as { pages: string[] };
    const url = await publish(space);
    const published = await send('/urls/published', { url });
    const { apiToken } = JSON.parse(published.text) as { apiToken: string };
    for (let n = 0; n < 80; n += 1) {
      const variables = Object.fromEntries(
        Object.entries(VARIABLES).map(([name, text]) => [name, `${n}${text.slice(3)}€`]),
      );
      const changes = pages.map((id) => ({ change: 'update_page', page: id, variables }));
      expect(await edit(space, changes)).toBe(200);
      const response = await fetch(`${service.baseUrl}/v1/spaces/${space}/content`, {
        headers: { authorization: `Bearer ${apiToken}` },
      });
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(2_900_000);
    }
  });
});
