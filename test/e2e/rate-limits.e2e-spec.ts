import sharp from 'sharp';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';

function expectRateLimited(response: Response): void {
  expect(response.status).toBe(429);
  expect(response.body.error.code).toBe(429);
  const retryAfter = Number(response.headers['retry-after']);
  expect(Number.isInteger(retryAfter)).toBe(true);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(response.headers['ratelimit-remaining']).toBe('0');
}

/** Sends the same request `count` times. */
async function times(count: number, send: () => PromiseLike<Response>): Promise<Response[]> {
  const responses: Response[] = [];
  for (let index = 0; index < count; index += 1) responses.push(await send());
  return responses;
}

const statuses = (responses: Response[]): number[] => responses.map(({ status }) => status);
const remaining = (responses: Response[]): unknown[] =>
  responses.map(({ headers }) => headers['ratelimit-remaining'] as unknown);

describe('rate limits', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({
      RATE_LIMIT_TOKEN: '5',
      RATE_LIMIT_ANONYMOUS: '3',
      RATE_LIMIT_IMPORTS: '2',
      RATE_LIMIT_URLS: '4',
      RATE_LIMIT_VISITOR: '6',
    });
  });
  afterAll(() => app.stop());

  it('count requests with tokens of the single sign-on of an organization separately', async () => {
    const [one, other] = [await app.build.organization(), await app.build.organization()];
    const person = await app.build.person();
    for (const { id } of [one, other]) await app.build.join(id, person, 'edit');
    // Whoever runs the identity provider of an organization can get such a token of its members.
    const issued = await app.build.token(person, { organizationId: one.id });
    const source = { source: 'markdown', url: dataUrl('# Page', 'text/markdown') };
    const [here, there] = [await app.build.space(one), await app.build.space(other)];
    const imports = await times(3, () => app.client(issued).post(`/spaces/${here}/content/import`, source));
    expect(statuses(imports)).toEqual([201, 201, 429]);
    const responses = await times(3, () => app.client(issued).get(`/orgs/${one.id}`));
    expect(statuses(responses)).toEqual([200, 200, 429]);
    expect((await app.client(person).get(`/orgs/${other.id}`)).status).toBe(200);
    expect((await app.client(person).post(`/spaces/${there}/content/import`, source)).status).toBe(201);
  });

  it('count the requests of a person and return the remaining number', async () => {
    const person = await app.build.person();
    const responses = await times(6, () => app.client(person).get('/user'));
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(remaining(responses)).toEqual(['4', '3', '2', '1', '0', '0']);
    for (const { headers } of responses) {
      expect(headers['ratelimit-limit']).toBe('5');
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    }
    expectRateLimited(responses[5] as Response);
  });

  it('count failed requests', async () => {
    const person = await app.build.person();
    const responses = await times(6, () => app.client(person).get('/spaces/nothing'));
    expect(statuses(responses)).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it('count all tokens of a person together', async () => {
    const person = await app.build.person();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => app.build.token(person)));
    const responses: Response[] = [];
    for (const token of tokens) responses.push(await app.client(token).get('/user'));
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(remaining(responses)).toEqual(['4', '3', '2', '1', '0', '0']);
  });

  it('count each person separately', async () => {
    const person = await app.build.person();
    await times(6, () => app.client(person).get('/user'));
    expect((await app.client(await app.build.person()).get('/user')).status).toBe(200);
  });

  it('prevent any effect of a refused request', async () => {
    const world = await app.build.organization();
    await times(5, () => app.client(world.admin).get('/user'));
    expectRateLimited(await app.client(world.admin).post(`/orgs/${world.id}/spaces`, {}));
    const reader = await app.build.member(world.id, 'admin');
    expect((await app.client(reader).get(`/orgs/${world.id}/spaces`)).body.count).toBe(0);
  });

  it('count files that an edit downloads as an import, but not files in the request', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    const other = await app.build.member(world.id, 'admin');
    const send = (file: object, person = world.admin) =>
      app.client(person).post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'insert_files', files: [{ ...file, name: 'a.txt' }] }],
      });
    const fetched = await times(3, () => send({ url: dataUrl('text', 'text/plain') }));
    expect(statuses(fetched)).toEqual([200, 200, 429]);
    expectRateLimited(fetched[2] as Response);
    expect(statuses(await times(3, () => send({ base64: 'AAAA' }, other)))).toEqual([200, 200, 200]);
  });

  it('count imports of a person separately, over all tokens', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    const body = { source: 'markdown', url: dataUrl('# Title', 'text/markdown') };
    const send = async () =>
      app.client(await app.build.token(world.admin)).post(`/spaces/${spaceId}/content/import`, body);
    const responses = await times(3, send);
    expect(statuses(responses)).toEqual([201, 201, 429]);
    expectRateLimited(responses[2] as Response);
    expect((await app.client(world.admin).get('/user')).status).toBe(200);
  });

  describe('without a token', () => {
    const from = (address: string, token?: string) =>
      app.client(token).get('/user').header('X-Forwarded-For', address);

    it('count the requests of an address', async () => {
      const responses = await times(4, () => from('203.0.113.1'));
      expect(statuses(responses)).toEqual([401, 401, 401, 429]);
      expect(remaining(responses)).toEqual(['2', '1', '0', '0']);
      expectRateLimited(responses[3] as Response);
    });

    it('count attempts with wrong tokens', async () => {
      const responses = await times(4, () => from('203.0.113.2', 'dps_guess'));
      expect(statuses(responses)).toEqual([401, 401, 401, 429]);
    });

    it('count each address separately', async () => {
      await times(4, () => from('203.0.113.3'));
      expect((await from('203.0.113.4')).status).toBe(401);
    });

    it('do not affect requests with a token from the same address', async () => {
      await times(4, () => from('203.0.113.5'));
      const person = await app.build.person();
      expect((await from('203.0.113.5', person.token)).status).toBe(200);
    });

    it('count requests that resolve URLs of sites separately', async () => {
      const world = await app.build.organization();
      const siteId = await app.build.site(world, { spaces: ['empty'], published: true });
      const url = `http://docs.test/s/${world.id}/${siteId}`;
      const address = '203.0.113.7';
      const resolve = (from: string) =>
        app.client().post('/urls/published', { url }).header('X-Forwarded-For', from);
      const responses = await times(4, () => resolve(address));
      responses.push(await app.client().get(`/urls/published?url=${url}`).header('X-Forwarded-For', address));
      expect(statuses(responses)).toEqual([200, 200, 200, 200, 429]);
      expect(remaining(responses)).toEqual(['3', '2', '1', '0', '0']);
      expectRateLimited(responses[4] as Response);
      expect(statuses(await times(3, () => from(address)))).toEqual([401, 401, 401]);
      expect((await resolve('203.0.113.8')).status).toBe(200);

      const visitor = app.client(responses[0]?.body.apiToken as string);
      const reads = await times(7, () => visitor.get(`/orgs/${world.id}/sites/${siteId}/published`));
      expect(statuses(reads)).toEqual([200, 200, 200, 200, 200, 200, 429]);
      expectRateLimited(reads[6] as Response);
    });

    it('count on published sites what must be made, as requests that resolve URLs', async () => {
      const world = await app.build.organization();
      const spaceId = await app.build.space(world);
      const create = { width: 400, height: 20, channels: 3 as const, background: 'red' };
      const photo = await sharp({ create }).png().toBuffer();
      const guide = '# Guide\n\n![Photo](photo.png)';
      await app.build.importArchive(world, spaceId, {
        'README.md': '# A',
        'guide.md': guide,
        'photo.png': photo,
      });
      const { body: files } = await app.client(world.admin).get(`/spaces/${spaceId}/content/files`);
      const smaller = `~files/${spaceId}/${files.items[0].id}/x/photo.png?w=360&f=webp`;
      const { pages } = await readRevision(app.client(world.admin), spaceId);
      const social = `~og/${flatten(pages).find(({ path }) => path === 'guide')?.id}.png`;
      const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
      let address = 0;
      const counts = async (path: string, method: 'get' | 'post' = 'get'): Promise<boolean> => {
        const sent = app.http[method](`/s/${world.id}/${siteId}/${path}`);
        const { status, headers } = await sent
          .set('X-Forwarded-For', `203.0.113.${100 + (address += 1)}`)
          .set('Accept', 'text/html');
        expect(status).toBeLessThan(500);
        return headers['ratelimit-limit'] === '4';
      };
      const counted = [
        'guide',
        'nowhere',
        '~search?q=a',
        '~pdf/none',
        '~feedback/none',
        'llms.txt',
        'llms-full.txt',
        'guide.md',
        '~tree/none',
        social,
        smaller,
      ];
      for (const path of counted) expect([path, await counts(path)]).toEqual([path, true]);
      for (const path of ['~view/none', '~mcp'])
        expect([path, await counts(path, 'post')]).toEqual([path, true]);
      const others = [
        'guide',
        'guide.md',
        'llms-full.txt',
        social,
        smaller,
        'sitemap.xml',
        '~files/none',
        '~og/none.png',
        '~assets/none',
      ];
      for (const path of others) expect([path, await counts(path)]).toEqual([path, false]);

      const from = (path: string) =>
        app.http.get(`/s/${world.id}/${siteId}/${path}`).set('X-Forwarded-For', '203.0.113.99');
      expect(statuses(await times(5, () => from('~search?q=a')))).toEqual([200, 200, 200, 200, 429]);
      expect(statuses([await from('guide'), await from(smaller), await from('guide.md')])).toEqual([
        200, 200, 200,
      ]);
      const refused = await from('~tree/none').set('Accept', 'text/html');
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many requests')]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('do not count probes, metrics and downloads', async () => {
      const address = '203.0.113.6';
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const responses = await times(5, () => app.http.get(path).set('X-Forwarded-For', address));
        expect(statuses(responses)).toEqual([200, 200, 200, 200, 200]);
      }
      const world = await app.build.organization();
      const spaceId = await app.build.space(world);
      await app.build.importArchive(world, spaceId, { 'README.md': '# A\n\n[b](b.csv)', 'b.csv': 'a,b' });
      const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content/files`);
      const path = (body.items[0].downloadURL as string).replace('http://docs.test', '');
      const responses = await times(5, () => app.http.get(path).set('X-Forwarded-For', address));
      expect(statuses(responses)).toEqual([200, 200, 200, 200, 200]);
    });
  });
});
