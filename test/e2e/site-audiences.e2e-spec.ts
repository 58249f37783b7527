import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { flatten, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
type Visibility = (typeof VISIBILITIES)[number];
const HOUR_S = 3600;

/** A published or unpublished site that shows one closed space, with all that may let somebody in. */
interface Stage {
  site: string;
  siteId: string;
  address: string;
  spaceId: string;
  pageId: string;
  documentId: string;
  fileless: string[];
  shareKey: string;
  revokedKey: string;
  foreignKey: string;
  privateKey: string;
}

describe('the audience of a site', () => {
  let app: TestApp;
  let world: World;
  let stranger: Person;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    stranger = await app.build.person();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const now = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const linkOf = async (site: string): Promise<{ id: string; key: string }> => {
    const { body } = await admin().post(`${site}/share-links`, { name: 'Link' });
    return {
      id: body.id as string,
      key: new URL(body.urls.published as string).searchParams.get('shareKey') ?? '',
    };
  };
  const sign = (
    key: string,
    claims: object = {},
    exp: number | undefined = now() + HOUR_S,
  ): Promise<string> => {
    const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' });
    return (exp === undefined ? jwt : jwt.setExpirationTime(exp)).sign(new TextEncoder().encode(key));
  };
  const resolve = (url: string, visitor?: object) =>
    app.client().post('/urls/published', { url, ...(visitor === undefined ? {} : { visitor }) });
  const tokenOf = async (url: string, visitor?: object): Promise<string> => {
    const response = await resolve(url, visitor);
    expect(response.status).toBe(200);
    return response.body.apiToken as string;
  };

  async function stage(visibility: Visibility, published = true): Promise<Stage> {
    const spaceId = await app.build.spaceWithPage(world, '# Guide\n\nWords to find.');
    await admin().patch(`/spaces/${spaceId}`, { defaultLevel: null });
    const siteId = await app.build.site(world, { visibility, spaces: [spaceId], published: true });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    const { body } = await admin().get(site);
    const [active, revoked] = [await linkOf(site), await linkOf(site)];
    await admin().patch(`${site}/share-links/${revoked.id}`, { active: false });
    const other = await app.build.site(world, { visibility, spaces: ['empty'] });
    const foreign = await linkOf(`/orgs/${world.id}/sites/${other}`);
    const auth = await admin().get(`${site}/publishing/auth`);
    const revision = await readRevision(admin(), spaceId);
    if (!published) await admin().post(`${site}/unpublish`);
    return {
      site,
      siteId,
      address: body.urls.published as string,
      spaceId,
      pageId: flatten(revision.pages)[0]?.id as string,
      documentId: flatten(revision.pages)[0]?.documentId as string,
      fileless: revision.parents,
      shareKey: active.key,
      revokedKey: revoked.key,
      foreignKey: foreign.key,
      privateKey: auth.body.privateKey as string,
    };
  }

  /** Everything that content is read through, and whether it answers. */
  async function reads(
    client: ApiClient,
    { site, spaceId, pageId, documentId }: Stage,
    query = '',
  ): Promise<Record<string, number>> {
    const { revision } = (await admin().get(`/spaces/${spaceId}`)).body as { revision: string };
    const paths: Record<string, string> = {
      profile: `${site}/published`,
      siteSpaces: `${site}/site-spaces`,
      space: `/spaces/${spaceId}`,
      content: `/spaces/${spaceId}/content`,
      page: `/spaces/${spaceId}/content/page/${pageId}`,
      pageDocument: `/spaces/${spaceId}/content/page/${pageId}/document`,
      document: `/spaces/${spaceId}/documents/${documentId}`,
      files: `/spaces/${spaceId}/content/files`,
      revision: `/spaces/${spaceId}/revisions/${revision}`,
      search: `/spaces/${spaceId}/search?query=words`,
    };
    const statuses: Record<string, number> = {};
    for (const [name, path] of Object.entries(paths)) {
      const all = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
      statuses[name] = (await client.get(all)).status;
    }
    return statuses;
  }

  const all = (status: number, others: Record<string, number> = {}): Record<string, number> => ({
    ...Object.fromEntries(
      [
        ...['profile', 'siteSpaces', 'space', 'content', 'page', 'pageDocument', 'document', 'files'],
        ...['revision', 'search'],
      ].map((name) => [name, status]),
    ),
    ...others,
  });

  describe.each(VISIBILITIES)('with the visibility %s', (visibility) => {
    const open = visibility === 'public' || visibility === 'unlisted';
    let staged: Stage;

    beforeAll(async () => {
      staged = await stage(visibility);
    });

    it('lets in nobody without a token', async () => {
      expect(await reads(app.client(), staged)).toEqual(all(401));
    });

    it(`lets ${open ? 'any person read the published content' : 'in no person by their token alone'}`, async () => {
      const expected = open ? all(200, { siteSpaces: 404, revision: 403 }) : all(404);
      expect(await reads(app.client(stranger), staged)).toEqual(expected);
    });

    it('lets a guest in as a stranger', async () => {
      const guest = app.client(await app.build.member(world.id, null));
      const expected = open ? all(200, { siteSpaces: 404, revision: 403 }) : all(404);
      expect(await reads(guest, staged)).toEqual(expected);
    });

    it('shows members the site, and of what they may not view no more than to strangers', async () => {
      const member = app.client(await app.build.member(world.id, 'read'));
      const expected = open ? all(200, { revision: 403 }) : all(404, { profile: 200, siteSpaces: 200 });
      expect(await reads(member, staged)).toEqual(expected);
      const { body } = await member.get(`${staged.site}/published`);
      expect(body.structure.structure).toHaveLength(open ? 1 : 0);
    });

    it('takes the right share key where it is for share links, and no other', async () => {
      const client = app.client(stranger);
      const without = await reads(client, staged);
      const right = await reads(client, staged, `shareKey=${staged.shareKey}`);
      expect(right).toEqual(visibility === 'share-link' ? all(200) : without);
      for (const key of [staged.revokedKey, staged.foreignKey, `${staged.shareKey}x`, 'nothing', ''])
        expect([key, await reads(client, staged, `shareKey=${encodeURIComponent(key)}`)]).toEqual([
          key,
          without,
        ]);
    });

    it('gives a site token to whom it lets in, which reads all of the site', async () => {
      const url =
        visibility === 'share-link'
          ? `${staged.address}/?shareKey=${staged.shareKey}`
          : `${staged.address}/guide`;
      const visitor = visibility === 'visitor-auth' ? { jwtToken: await sign(staged.privateKey) } : undefined;
      const token = await tokenOf(url, visitor);
      expect(await tokenOf(url, visitor)).toBe(token);
      expect(await reads(app.client(token), staged)).toEqual(all(200));
    });

    it('ends its site tokens when it is taken off line', async () => {
      const other = await stage(visibility);
      const url =
        visibility === 'share-link' ? `${other.address}/?shareKey=${other.shareKey}` : other.address;
      const token = await tokenOf(
        url,
        visibility === 'visitor-auth' ? { jwtToken: await sign(other.privateKey) } : undefined,
      );
      await admin().post(`${other.site}/unpublish`);
      expect(await reads(app.client(token), other)).toEqual(all(404));
      expect(await reads(app.client(stranger), other, `shareKey=${other.shareKey}`)).toEqual(all(404));
      expect((await resolve(url)).status).toBe(404);
      await admin().post(`${other.site}/publish`);
      expect(await reads(app.client(token), other)).toEqual(all(200));
    });

    it('ends its site tokens when it is for others', async () => {
      const other = await stage(visibility);
      const url =
        visibility === 'share-link' ? `${other.address}/?shareKey=${other.shareKey}` : other.address;
      const token = await tokenOf(
        url,
        visibility === 'visitor-auth' ? { jwtToken: await sign(other.privateKey) } : undefined,
      );
      await admin().patch(other.site, {
        visibility: visibility === 'share-link' ? 'visitor-auth' : 'share-link',
      });
      expect(await reads(app.client(token), other)).toEqual(all(404));
    });
  });

  describe('of a share link', () => {
    it.each([
      ['is not there', () => ''],
      ['is revoked', ({ revokedKey }: Stage) => revokedKey],
      ['is of another site', ({ foreignKey }: Stage) => foreignKey],
    ])('is let in by no key that %s', async (_name, keyOf) => {
      const staged = await stage('share-link');
      const response = await resolve(`${staged.address}/?shareKey=${keyOf(staged)}`);
      expect(response.status).toBe(404);
    });

    it('ends with the link', async () => {
      const staged = await stage('share-link');
      const token = await tokenOf(`${staged.address}/?shareKey=${staged.shareKey}`);
      const links = await admin().get(`${staged.site}/share-links`);
      const link = (links.body.items as { id: string; active: boolean }[]).find(({ active }) => active);
      await admin().delete(`${staged.site}/share-links/${link?.id}`);
      expect(await reads(app.client(token), staged)).toEqual(all(404));
    });

    it('is named by an address that keeps its path and the rest of its query', async () => {
      const staged = await stage('share-link');
      const { body } = await resolve(`${staged.address}/a/b?shareKey=${staged.shareKey}&x=1#part`);
      expect(body).toMatchObject({
        pathname: '/a/b',
        shareKey: staged.shareKey,
        canonicalUrl: `${staged.address}/a/b?x=1#part`,
      });
    });
  });

  describe('of visitors who have signed in', () => {
    let staged: Stage;
    beforeAll(async () => {
      staged = await stage('visitor-auth');
    });

    it.each<[string, (staged: Stage) => Promise<string> | string]>([
      ['signed with another key', () => sign('another key that is long enough to be one')],
      ['of another site', async () => sign((await stage('visitor-auth')).privateKey)],
      ['that has expired', ({ privateKey }) => sign(privateKey, {}, now() - 1)],
      [
        'without "exp"',
        ({ privateKey }) =>
          new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(privateKey)),
      ],
      ['of the algorithm "none"', () => unsigned({ exp: now() + HOUR_S })],
      [
        'of RS256 whose public key is the secret',
        ({ privateKey }) => confused(privateKey, { exp: now() + HOUR_S }),
      ],
      ['that is none', () => 'nothing'],
      ['that is empty', () => ''],
    ])('refuses a JWT %s', async (_name, make) => {
      const jwtToken = await make(staged);
      expect((await resolve(staged.address, { jwtToken })).status).toBe(403);
      const inAddress = await resolve(`${staged.address}/?jwt_token=${encodeURIComponent(jwtToken)}`);
      expect(inAddress.status).toBe(403);
    });

    it('sends others to sign in, with the path they wanted', async () => {
      const fallbackURL = 'https://login.example.com/start?from=docs';
      await admin().patch(`${staged.site}/publishing/auth`, { fallbackURL });
      const response = await resolve(`${staged.address}/guide`);
      expect(response.body).toEqual({
        target: 'external',
        redirect: expect.stringMatching(/^https:\/\/login\.example\.com\/start\?from=docs&location=%2Fs%2F/),
        site: staged.siteId,
      });
      expect((await resolve(staged.address, { jwtToken: 'wrong' })).status).toBe(403);
      const sent = await app.client().post('/urls/published', {
        url: staged.address,
        visitor: { jwtToken: 'wrong' },
        redirectOnError: true,
      });
      expect(sent.body.target).toBe('external');
      await admin().patch(`${staged.site}/publishing/auth`, { fallbackURL: null });
    });

    it('ends with the key', async () => {
      const other = await stage('visitor-auth');
      const jwtToken = await sign(other.privateKey);
      const token = await tokenOf(other.address, { jwtToken });
      const { body } = await admin().post(`${other.site}/publishing/auth/regenerate`);
      expect(body.privateKey).not.toBe(other.privateKey);
      expect(await reads(app.client(token), other)).toEqual(all(404));
      expect((await resolve(other.address, { jwtToken })).status).toBe(403);
      expect((await resolve(other.address, { jwtToken: await sign(body.privateKey as string) })).status).toBe(
        200,
      );
    });

    it('takes a key of its own', async () => {
      const other = await stage('visitor-auth');
      const privateKey = 'a key of our own with 32 characters and more';
      const { body } = await admin().patch(`${other.site}/publishing/auth`, { privateKey });
      expect(body).toEqual({ object: 'site-publishing-auth', backend: 'custom', privateKey });
      expect((await resolve(other.address, { jwtToken: await sign(privateKey) })).status).toBe(200);
      expect((await admin().patch(`${other.site}/publishing/auth`, { privateKey: 'short' })).status).toBe(
        400,
      );
      const [row] = await app.database.query<{ key: Buffer }>(
        'SELECT auth_key AS key FROM sites WHERE id = $1',
        [other.siteId],
      );
      expect(row?.key.includes(privateKey)).toBe(false);
    });
  });

  describe('with a site token', () => {
    let staged: Stage;
    let token: string;
    beforeAll(async () => {
      staged = await stage('share-link');
      token = await tokenOf(`${staged.address}/?shareKey=${staged.shareKey}`);
    });
    const visitor = (): ApiClient => app.client(token);

    it('reads a space as one that it may view, and no more', async () => {
      const { body } = await visitor().get(`/spaces/${staged.spaceId}`);
      expect(body.permissions).toEqual({
        view: true,
        access: false,
        admin: false,
        viewInviteLinks: false,
        edit: false,
        triggerGitSync: false,
        comment: false,
        merge: false,
        review: false,
      });
      expect(body).toMatchObject({
        comments: 0,
        changeRequests: 0,
        changeRequestsOpen: 0,
        changeRequestsDraft: 0,
      });
      expect(body).not.toHaveProperty('parent');
    });

    it.each([
      ['/user', 403],
      ['/user/tokens', 403],
      ['/orgs', 403],
    ])('does not read %s: %i', async (path, status) => {
      expect((await visitor().get(path)).status).toBe(status);
    });

    it('reads no settings, people, drafts, discussions or other sites', async () => {
      const other = await app.build.space(world);
      const draft = await admin().post(`/spaces/${staged.spaceId}/change-requests`, { subject: 'Draft' });
      const elsewhere = await stage('public');
      for (const path of [
        `/orgs/${world.id}`,
        `/orgs/${world.id}/members`,
        `/orgs/${world.id}/spaces`,
        `/orgs/${world.id}/sites`,
        staged.site,
        `${staged.site}/structure`,
        `${staged.site}/customization`,
        `${staged.site}/share-links`,
        `${staged.site}/publishing/auth`,
        `${elsewhere.site}/published`,
        `/spaces/${elsewhere.spaceId}`,
        `/spaces/${elsewhere.spaceId}/content`,
        `/spaces/${other}`,
        `/spaces/${staged.spaceId}/comments`,
        `/spaces/${staged.spaceId}/change-requests`,
        `/spaces/${staged.spaceId}/change-requests/${draft.body.id}`,
        `/spaces/${staged.spaceId}/permissions/users`,
        `/spaces/${staged.spaceId}/revisions`,
        `/spaces/${staged.spaceId}/imports`,
        `/spaces/${staged.spaceId}/revisions/${staged.fileless[0] ?? 'none'}`,
      ]) {
        const { status } = await visitor().get(path);
        expect([path, status === 403 || status === 404]).toEqual([path, true]);
      }
    });

    it('changes nothing', async () => {
      const attempts = [
        visitor().post(`/spaces/${staged.spaceId}/comments`, { body: { markdown: 'Hi' } }),
        visitor().post(`/spaces/${staged.spaceId}/content`, { changes: [] }),
        visitor().patch(`/spaces/${staged.spaceId}`, { title: 'Mine' }),
        visitor().delete(staged.site),
        visitor().post(`/orgs/${world.id}/sites`, {}),
      ];
      for (const attempt of attempts) expect([403, 404]).toContain((await attempt).status);
    });

    it('is refused when another claim is written into it', async () => {
      const [head, body = '', signature] = token.split('.');
      const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...content, claims: { admin: true } })).toString(
        'base64url',
      );
      expect(
        (await app.client(`${head}.${forged}.${signature}`).get(`/spaces/${staged.spaceId}`)).status,
      ).toBe(401);
    });

    it('expires', async () => {
      const early = await tokenOf(`${staged.address}/?shareKey=${staged.shareKey}`);
      app.clock.advance(2 * HOUR_S * 1000 + 1000);
      expect((await app.client(early).get(`/spaces/${staged.spaceId}`)).status).toBe(401);
    });

    it('sees a deleted space no longer', async () => {
      const other = await stage('public');
      const own = await tokenOf(other.address);
      await admin().delete(`/spaces/${other.spaceId}`);
      const { profile, ...rest } = await reads(admin(), other);
      expect(profile).toBe(200);
      expect(rest.content).toBe(404);
      expect((await app.client(own).get(`/spaces/${other.spaceId}`)).status).toBe(404);
      expect((await app.client(own).get(`${other.site}/published`)).body.structure.structure).toEqual([]);
      expect((await resolve(other.address)).status).toBe(404);
    });
  });
});

function unsigned(payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(payload)}.`;
}

/** Says RS256 and is signed by HMAC with a public key, and with the site's own key. */
function confused(secret: string, payload: object): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256' })}.${part(payload)}`;
  const key = secret.length > 0 ? secret : publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
