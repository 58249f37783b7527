import { RefreshSpecsCron } from '../../src/openapi-specs/processing/refresh-specs.cron.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';
import { SourceServer } from '../support/source-server.js';

const HOUR = 3600_000;
const pets = (version = '1'): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version }, paths: { '/pets': { get: {} } } });

describe('OpenAPI specifications', () => {
  let app: TestApp;
  let source: SourceServer;
  let world: World;

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}` });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const path = (rest = ''): string => `/orgs/${world.id}/openapi${rest}`;
  /** Gives a specification a source and waits until that was read. */
  const put = async (slug: string, given: object): Promise<Record<string, unknown>> => {
    const response = await admin().put(path(`/${slug}`), { source: given });
    expect(response.status).toBe(200);
    expect(response.body.processingState).toBe('pending');
    expect(response.body).not.toHaveProperty('lastProcessErrorCode');
    return processed(slug);
  };
  const processed = (slug: string): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const body = (await admin().get(path(`/${slug}`))).body as Record<string, unknown>;
      return body.processingState === 'complete' || 'lastProcessErrorCode' in body ? body : undefined;
    });
  const contentOf = async (slug: string, version = 'latest'): Promise<unknown> =>
    (await admin().get(path(`/${slug}/versions/${version}/content`))).body;
  const versionsOf = async (slug: string): Promise<string[]> =>
    idsOf(await admin().get(path(`/${slug}/versions`)));

  it('are read in the background from a text', async () => {
    const created = await admin().post(path(), { slug: 'pets', source: { text: pets() } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      object: 'openapi-spec',
      id: expect.any(String) as string,
      slug: 'pets',
      processingState: 'pending',
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      permissions: { view: true, edit: true },
      urls: {
        location: expect.stringMatching(new RegExp(`/v1${path('/pets')}$`)) as string,
        app: expect.stringContaining(path('/pets')) as string,
      },
    });
    const spec = await processed('pets');
    expect(spec).toEqual({
      ...created.body,
      processingState: 'complete',
      lastVersion: expect.any(String) as string,
      lastProcessedAt: app.clock.now().toISOString(),
    });
    expect(await contentOf('pets')).toEqual(JSON.parse(pets()));
    const version = await admin().get(path(`/pets/versions/${spec.lastVersion as string}`));
    expect(version.body).toEqual({
      object: 'openapi-spec-version',
      id: spec.lastVersion,
      createdAt: app.clock.now().toISOString(),
      urls: {
        location: expect.stringMatching(/\/pets\/versions\/[\w-]+$/) as string,
        content: expect.stringMatching(/\/pets\/versions\/[\w-]+\/content$/) as string,
      },
    });
    expect((await admin().get(path('/pets/versions/latest'))).body).toEqual(version.body);
  });

  it('are read from a URL, with the documents that they refer to', async () => {
    source.serve(
      '/api/main.yaml',
      'openapi: 3.0.3\ninfo: {title: Parts}\npaths:\n  /a: {$ref: parts/a.json}\n',
    );
    source.serve('/api/parts/a.json', '{"get": {"summary": "Part"}}');
    const spec = await put('parts', { url: source.url('/api/main.yaml') });
    expect(spec).toMatchObject({ sourceURL: source.url('/api/main.yaml') });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    expect(JSON.stringify(await contentOf('parts'))).toContain('"summary":"Part"');
  });

  it('get a version only when their content changes', async () => {
    const first = await put('pets', { text: pets() });
    app.clock.advance(1000);
    const same = await put('pets', { text: JSON.stringify(JSON.parse(pets()), null, 2) });
    expect(same.lastVersion).toBe(first.lastVersion);
    const other = await put('pets', { text: pets('2') });
    expect(other.lastVersion).not.toBe(first.lastVersion);
    expect(await versionsOf('pets')).toEqual([other.lastVersion, first.lastVersion]);
    expect(await contentOf('pets', first.lastVersion as string)).toEqual(JSON.parse(pets()));
    const pages = await walk(admin(), path('/pets/versions'), 1);
    expect(pages.flatMap(idsOf)).toEqual([other.lastVersion, first.lastVersion]);
  });

  it.each<[string, () => object, string, string]>([
    [
      'no specification',
      () => ({ text: '<html></html>' }),
      'PARSE_ERROR',
      'It is not an OpenAPI specification of version 2.0, 3.0 or 3.1.',
    ],
    [
      'broken YAML',
      () => ({ text: 'openapi: 3.1.0\ninfo: [\n' }),
      'PARSE_ERROR',
      'It is neither JSON nor YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 3, column 1.',
    ],
    [
      'a reference to nothing',
      () => ({ text: pets().replace('{}', '{"$ref":"#/components/nothing"}') }),
      'PARSE_ERROR',
      'Unresolved "$ref": there is no "#/components/nothing".',
    ],
    [
      'a part that is not there',
      () => ({ text: pets().replace('{}', `{"$ref":"${source.url('/no')}"}`) }),
      'FETCH_ERROR',
      'A "$ref" leads to "/no", which could not be fetched: "127.0.0.1:',
    ],
    [
      'a part beside a text',
      () => ({ text: pets().replace('{}', '{"$ref":"a.json"}') }),
      'FETCH_ERROR',
      'A "$ref" leads to "/a.json", which is relative: in a text that is sent, references to other documents must be absolute URLs.',
    ],
    [
      'an address that answers 404',
      () => ({ url: source.url('/nothing') }),
      'FETCH_ERROR',
      'responded with status 404.',
    ],
    [
      'an address in the network of the service',
      () => ({ url: 'http://127.0.0.2:9/spec.json' }),
      'FETCH_ERROR',
      'OUTBOUND_ALLOWED_HOSTS',
    ],
  ])(
    'with %s are not complete, keep their version, and return the reason',
    async (_name, given, code, reason) => {
      const { lastVersion } = await put('pets', { text: pets() });
      const spec = await put('pets', given());
      expect(spec).toMatchObject({ processingState: 'pending', lastProcessErrorCode: code, lastVersion });
      const { body } = await admin().get(path());
      expect(body.items).toEqual([spec]);
      expect(spec.lastProcessErrorMessage).toContain(reason);
      expect(await contentOf('pets')).toEqual(JSON.parse(pets()));
      const used = await put('pets', { text: pets('3') });
      expect(used.processingState).toBe('complete');
      expect(used).not.toHaveProperty('lastProcessErrorCode');
      expect(used).not.toHaveProperty('lastProcessErrorMessage');
    },
  );

  it('have no version until a source is usable', async () => {
    await put('broken', { text: 'nothing' });
    expect(await admin().get(path('/broken'))).not.toHaveProperty('body.lastVersion');
    expect(await versionsOf('broken')).toEqual([]);
    for (const rest of ['', '/content'])
      expect((await admin().get(path(`/broken/versions/latest${rest}`))).status).toBe(404);
  });

  it('are read again every six hours from a URL, and never from a text', async () => {
    source.serve('/changing.json', pets('1'));
    const { lastVersion } = await put('changing', { url: source.url('/changing.json') });
    await put('text', { text: pets() });
    source.serve('/changing.json', pets('2'));
    const reads = (): number => source.requests.filter((asked) => asked === '/changing.json').length;
    const refresh = (): Promise<void> => app.app.get(RefreshSpecsCron).run();
    app.clock.advance(6 * HOUR - 1000);
    await refresh();
    expect(reads()).toBe(1);
    app.clock.advance(2000);
    await Promise.all([refresh(), refresh()]);
    await eventually(async () => {
      const { body } = await admin().get(path('/changing'));
      return body.lastVersion !== lastVersion;
    });
    expect(reads()).toBe(2);
    expect((await admin().get(path('/text'))).body.lastProcessedAt).toBe(
      new Date(app.clock.now().getTime() - 6 * HOUR - 1000).toISOString(),
    );
  });

  it('use the latest source, even if an earlier one responds later', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      source.on('/slow.json', (_request, response) => {
        answer = () => void response.end(pets('slow'));
        resolve();
      });
    });
    await admin().put(path('/pets'), { source: { url: source.url('/slow.json') } });
    await asked;
    await admin().put(path('/pets'), { source: { text: pets('fast') } });
    answer();
    await eventually(async () => (await processed('pets')).lastVersion !== undefined);
    expect(await contentOf('pets')).toEqual(JSON.parse(pets('fast')));
    expect(await versionsOf('pets')).toHaveLength(1);
  });

  it('have a unique slug in an organization', async () => {
    await put('pets', { text: pets() });
    const again = await admin().post(path(), { slug: 'pets', source: { text: pets('2') } });
    expect(again.status).toBe(409);
    const other = await app.build.organization();
    const body = { slug: 'pets', source: { text: pets() } };
    expect((await app.client(other.admin).post(`/orgs/${other.id}/openapi`, body)).status).toBe(201);
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => admin().put(path('/new'), { source: { text: pets() } })),
    );
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await admin().get(path())).body).toMatchObject({ count: 2 });
  });

  it('are deleted with their versions', async () => {
    const { lastVersion } = await put('pets', { text: pets() });
    expect((await admin().delete(path('/pets'))).status).toBe(205);
    for (const rest of ['', '/versions', `/versions/${lastVersion as string}`])
      expect((await admin().get(path(`/pets${rest}`))).status).toBe(404);
    expect((await put('pets', { text: pets() })).lastVersion).not.toBe(lastVersion);
  });

  it('return 304 to clients that have the content of a version', async () => {
    await put('pets', { text: pets() });
    const first = await admin().get(path('/pets/versions/latest/content'));
    const again = await admin()
      .get(path('/pets/versions/latest/content'))
      .header('If-None-Match', first.headers.etag as string);
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  it.each<[string, object, string]>([
    ['no slug', { source: { text: 'x' } }, 'slug'],
    ['a slug with capital letters', { slug: 'Pets', source: { text: 'x' } }, 'slug'],
    ['a slug of 101 characters', { slug: 'x'.repeat(101), source: { text: 'x' } }, 'slug'],
    ['no source', { slug: 'pets' }, 'source'],
    ['an empty source', { slug: 'pets', source: {} }, 'source'],
    ['two sources', { slug: 'pets', source: { text: 'x', url: 'https://example.com/' } }, 'source'],
    ['a source that is a text', { slug: 'pets', source: 'x' }, 'source'],
    ['an address of another kind', { slug: 'pets', source: { url: 'ftp://example.com/' } }, 'source.url'],
    ['an unknown kind of source', { slug: 'pets', source: { file: 'x' } }, 'source.file'],
  ])('refuse %s', async (_name, body, field) => {
    const refused = await admin().post(path(), body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0].path).toBe(field);
    expect((await admin().get(path())).body.count).toBe(0);
  });

  it('refuse an invalid slug in the path', async () => {
    const refused = await admin().put(path('/Pets'), { source: { text: pets() } });
    expect(refused.status).toBe(400);
    expect((await admin().get(path('/Pets'))).status).toBe(404);
  });

  it('of a megabyte are read', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [
        `/things/${n}`,
        { get: { summary: `Thing ${n}`, description: 'Some words about it. '.repeat(8) } },
      ]),
    );
    const text = JSON.stringify({ openapi: '3.0.0', info: { title: 'Large' }, paths });
    expect(text.length).toBeGreaterThan(1_000_000);
    const { lastVersion } = await put('large', { text });
    expect(lastVersion).toBeDefined();
    expect(await contentOf('large')).toEqual(JSON.parse(text));
  });

  const changes: Standing[] = ['admin', 'create'];
  const sees: Standing[] = [...changes, 'review', 'edit', 'comment', 'read'];

  it.each(STANDINGS)('can be read and changed according to the permissions of %s', async (standing) => {
    await put('pets', { text: pets() });
    const client = app.client((await app.build.everyStanding(world))[standing]);
    const [seen, changed] = [sees.includes(standing), changes.includes(standing)];
    const unseen = ['outsider', 'disabled'].includes(standing) ? 404 : 403;
    expect((await client.get(path())).status).toBe(seen ? 200 : unseen);
    const one = await client.get(path('/pets'));
    expect(one.status).toBe(seen ? 200 : 404);
    if (seen) expect(one.body.permissions).toEqual({ view: true, edit: changed });
    for (const rest of ['', '/latest', '/latest/content'])
      expect((await client.get(path(`/pets/versions${rest}`))).status).toBe(seen ? 200 : 404);
    const body = { source: { text: pets() } };
    expect((await client.post(path(), { slug: 'new', ...body })).status).toBe(changed ? 201 : unseen);
    expect((await client.put(path('/pets'), body)).status).toBe(changed ? 200 : unseen);
    expect((await client.delete(path('/pets'))).status).toBe(changed ? 205 : seen ? 403 : 404);
  });
});

it('an OpenAPI specification reports a part that times out', async () => {
  const source = await SourceServer.start();
  const app = await TestApp.start({
    OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}`,
    LIMIT_IMPORT_SECONDS: '1',
  });
  try {
    const url = source.on('/never', () => undefined);
    const world = await app.build.organization();
    const part = pets().replace('{}', JSON.stringify({ $ref: url }));
    for (const [slug, given] of [
      ['source', { url }],
      ['part', { text: part }],
    ] as const) {
      const path = `/orgs/${world.id}/openapi/${slug}`;
      await app.client(world.admin).put(path, { source: given });
      const code = await eventually(
        async () => (await app.client(world.admin).get(path)).body.lastProcessErrorCode as string | undefined,
      );
      expect([slug, code]).toEqual([slug, 'FETCH_TIMEOUT']);
    }
  } finally {
    await app.stop();
    await source.stop();
  }
});
