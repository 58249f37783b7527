import { SignJWT } from 'jose';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import { pictureOf, type ShownStructure } from '../support/site-structure.js';
import { signVisitor } from '../support/visitor-jwts.js';

const HOUR_S = 3600;

describe('visitors of a site with adaptive content', () => {
  let app: TestApp;
  let world: World;
  let site: string;
  let address: string;
  let privateKey: string;
  /** Spaces by the paths of their sections. */
  const spaces: Record<string, string> = {};

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    const siteId = await app.build.site(world, { visibility: 'visitor-auth' });
    site = `/orgs/${world.id}/sites/${siteId}`;
    for (const title of ['open', 'beta', 'staff']) {
      const spaceId = await app.build.space(world, { title, level: null });
      spaces[title] = spaceId;
      expect((await admin().post(`${site}/sections`, { spaceId, title })).status).toBe(201);
    }
    const { body } = await admin().get(`${site}/sections`);
    const [, beta, staff] = body.items as { id: string; siteSpaces: { id: string }[] }[];
    await admin().patch(`${site}/sections/${beta?.id}`, { condition: 'visitor.claims.beta == true' });
    await admin().patch(`${site}/site-spaces/${staff?.siteSpaces[0]?.id}`, {
      condition: '"staff" in visitor.claims.groups',
    });
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    address = (await admin().get(site)).body.urls.published as string;
    privateKey = (await admin().get(`${site}/publishing/auth`)).body.privateKey as string;
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const resolve = async (claims: object, path = '') => {
    const jwtToken = await signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), claims);
    return app.client().post('/urls/published', { url: `${address}${path}`, visitor: { jwtToken } });
  };
  const visitor = async (claims: object): Promise<ApiClient> =>
    app.client((await resolve(claims)).body.apiToken as string);

  it.each<[object, string, string[]]>([
    [{}, 'open*[open*]', ['open']],
    [{ beta: true }, 'open*[open*] beta[beta*]', ['open', 'beta']],
    [{ beta: 'true' }, 'open*[open*]', ['open']],
    [{ groups: ['staff'] }, 'open*[open*] staff[staff*]', ['open', 'staff']],
    [{ beta: true, groups: ['staff'] }, 'open*[open*] beta[beta*] staff[staff*]', ['open', 'beta', 'staff']],
    [{ groups: 'staff' }, 'open*[open*]', ['open']],
    [{ __proto__: { beta: true } }, 'open*[open*]', ['open']],
  ])('with the claims %j see %s, and can read nothing else', async (claims, picture, readable) => {
    const client = await visitor(claims);
    const { body } = await client.get(`${site}/published`);
    expect(pictureOf(body.structure as ShownStructure)).toBe(picture);
    const list = await client.get(`${site}/site-spaces`);
    expect((list.body.items as { title: string }[]).map(({ title }) => title)).toEqual(readable);
    for (const [title, spaceId] of Object.entries(spaces)) {
      const status = readable.includes(title) ? 200 : 404;
      for (const path of ['', '/content', '/search?query=a'])
        expect([title, path, (await client.get(`/spaces/${spaceId}${path}`)).status]).toEqual([
          title,
          path,
          status,
        ]);
    }
  });

  it('see only the blocks of a text whose conditions they meet', async () => {
    const text = (name: string) => `{% if visitor.claims.plan == "${name}" %}\nOnly ${name}.\n{% endif %}\n`;
    const content = `/spaces/${spaces.open}/content`;
    const { body } = await admin().post(content, {
      changes: [
        { change: 'insert_page', title: 'Plans', document: { markdown: `${text('pro')}\n${text('free')}` } },
      ],
    });
    for (const path of ['', '/document']) {
      const page = `${content}/page/${body.pages[0]}${path}?format=document&evaluated=`;
      for (const plan of ['pro', 'free', 'pro']) {
        const client = await visitor({ plan });
        const { text: seen, headers } = await client.get(`${page}true`);
        expect(seen.match(/Only \w+/g)).toEqual([`Only ${plan}`]);
        const other = await visitor({ plan: 'none' });
        const repeated = await other.get(`${page}true`);
        expect(repeated.text).not.toContain('Only');
        expect(repeated.headers.etag).not.toBe(headers.etag);
        for (const evaluated of ['deterministic-only', 'false'])
          expect((await client.get(`${page}${evaluated}`)).text.match(/Only \w+/g)).toEqual([`Only ${plan}`]);
      }
    }
  });

  it('are not redirected to content that they cannot see', async () => {
    expect((await resolve({ beta: true }, '/beta/page')).body).toMatchObject({
      space: spaces.beta,
      pathname: '/page',
      canonicalUrl: `${address}/beta/page`,
    });
    expect((await resolve({}, '/beta/page')).body).toMatchObject({
      space: spaces.open,
      pathname: '/beta/page',
    });
  });

  it('see changes of conditions from the next request on', async () => {
    const client = await visitor({ partner: true });
    expect((await client.get(`/spaces/${spaces.staff}`)).status).toBe(404);
    const { body } = await admin().get(`${site}/site-spaces`);
    const staff = (body.items as { id: string; title: string }[]).find(({ title }) => title === 'staff');
    const change = (condition: string) => admin().patch(`${site}/site-spaces/${staff?.id}`, { condition });
    await change('visitor.claims.partner == true');
    expect((await client.get(`/spaces/${spaces.staff}`)).status).toBe(200);
    await change('"staff" in visitor.claims.groups');
    expect((await client.get(`/spaces/${spaces.staff}`)).status).toBe(404);
  });

  it('have only the unsigned claims that the schema describes', async () => {
    await admin().put(`${site}/adaptive-schema`, {
      jsonSchema: {
        type: 'object',
        properties: { unsigned: { type: 'object', properties: { language: { type: 'string' } } } },
        additionalProperties: false,
      },
    });
    const jwtToken = await new SignJWT({ name: 'Ada' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(app.clock.now().getTime() / 1000) + HOUR_S)
      .sign(new TextEncoder().encode(privateKey));
    const unsignedClaims = { language: 'de', beta: true, __proto__: { beta: true } };
    const { body } = await app
      .client()
      .post('/urls/published', { url: address, visitor: { jwtToken, unsignedClaims } });
    const [, content = ''] = (body.apiToken as string).split('.');
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({
      claims: { name: 'Ada', unsigned: { language: 'de' } },
    });
    expect((await app.client(body.apiToken as string).get(`/spaces/${spaces.beta}`)).status).toBe(404);
  });

  it('can have claims of up to 6 KiB', async () => {
    const admitted = await resolve({ plan: 'p'.repeat(6 * 1024 - '{"plan":""}'.length) });
    const client = app.client(admitted.body.apiToken as string);
    expect((await client.get(`${site}/published`)).status).toBe(200);
    const refused = await resolve({ plan: 'é'.repeat(3 * 1024) });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('visitor must contain claims of at most 6144 bytes');
  });

  it('do not make a space with a condition public', async () => {
    await admin().patch(site, { visibility: 'public' });
    const stranger = app.client(await app.build.person());
    const statuses = await Promise.all(
      Object.values(spaces).map(async (spaceId) => (await stranger.get(`/spaces/${spaceId}`)).status),
    );
    expect(statuses).toEqual([200, 404, 404]);
    await admin().patch(site, { visibility: 'visitor-auth' });
  });
});
