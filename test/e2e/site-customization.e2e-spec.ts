import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';

const colors = (light: string, dark = light) => ({ light, dark });

/** The customization of a new site. */
const DEFAULTS = {
  styling: {
    theme: 'clean',
    primaryColor: colors('#346ddb'),
    infoColor: colors('#787878'),
    successColor: colors('#00c950'),
    warningColor: colors('#fe9a00'),
    dangerColor: colors('#fb2c36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'subtle',
    codeTheme: {
      default: { light: 'default-light', dark: 'default-dark' },
      openapi: { light: 'default-light', dark: 'default-dark' },
    },
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  aiSearch: { enabled: false },
  ai: { mode: 'none', pageLinkSummaries: { enabled: false } },
  pageActions: { externalAI: false, markdown: true, items: [] },
  advancedCustomization: { enabled: true },
  pagination: { enabled: true },
  trademark: { enabled: false },
  git: { showEditLink: false },
  externalLinks: { target: 'self' },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: false },
  socialAccounts: [],
};

const refused = (response: Response): string[] => {
  expect(response.status).toBe(400);
  return (response.body.error.details as { path: string }[]).map(({ path }) => path);
};

describe('the customization', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;
  let site: string;
  let siteSpace: string;
  let siteSpaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    siteId = await app.build.site(world, { spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    siteSpaceId = (await admin().get(`${site}/site-spaces`)).body.items[0].id as string;
    siteSpace = `${site}/site-spaces/${siteSpaceId}`;
  });

  const admin = () => app.client(world.admin);
  const put = (settings: object) => admin().put(`${site}/customization`, { favicon: {}, ...settings });
  const patch = (settings: object) => admin().patch(`${siteSpace}/customization`, settings);
  const ofSite = async () => (await admin().get(`${site}/customization`)).body as Record<string, unknown>;
  const ofSiteSpace = async () =>
    (await admin().get(`${siteSpace}/customization`)).body as Record<string, unknown>;

  describe('of a site', () => {
    it('has a default for every setting', async () => {
      const { status, body } = await admin().get(`${site}/customization`);
      expect([status, body]).toEqual([200, DEFAULTS]);
    });

    it('is the same with and without "unmasked"', async () => {
      for (const unmasked of ['true', 'false'])
        expect((await admin().get(`${site}/customization?unmasked=${unmasked}`)).body).toEqual(DEFAULTS);
    });

    it('is replaced by a PUT, with defaults for omitted settings', async () => {
      const { status, body } = await put({
        title: 'Docs',
        styling: { theme: 'bold' },
        pdf: { enabled: false },
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...DEFAULTS,
        title: 'Docs',
        styling: { ...DEFAULTS.styling, theme: 'bold' },
        pdf: { enabled: false },
      });
      expect(await ofSite()).toEqual(body);
      expect((await put({ git: { showEditLink: true } })).body).toEqual({
        ...DEFAULTS,
        git: { showEditLink: true },
      });
    });

    it('can be read and written back', async () => {
      await put({
        title: 'Docs',
        favicon: { emoji: '🚀' },
        header: { links: [{ title: 'A', to: { kind: 'space', space: spaceId } }] },
        announcement: { enabled: true, message: 'Hello' },
        socialAccounts: [{ platform: 'github', handle: 'acme' }],
      });
      const before = await ofSite();
      expect((await admin().put(`${site}/customization`, before)).body).toEqual(before);
    });

    it('does not change if a PUT is refused', async () => {
      await put({ title: 'Docs' });
      const before = await ofSite();
      expect(refused(await put({ title: 'New', styling: { theme: 'x' } }))).toEqual(['styling.theme']);
      expect(await ofSite()).toEqual(before);
    });

    it('does not change other properties of the site', async () => {
      const before = (await admin().get(site)).body as object;
      const structure = (await admin().get(`${site}/structure`)).body as object;
      await put({ title: 'Docs' });
      await patch({ title: 'Space' });
      expect((await admin().get(site)).body).toEqual(before);
      expect((await admin().get(`${site}/structure`)).body).toEqual(structure);
    });
  });

  describe('of a site space', () => {
    it('is inherited from the site', async () => {
      await put({ title: 'Docs', styling: { theme: 'muted' } });
      expect(await ofSiteSpace()).toEqual(await ofSite());
    });

    it('keeps its own settings when the site changes', async () => {
      await put({ styling: { theme: 'muted', corners: 'straight' } });
      const { status, body } = await patch({ styling: { theme: 'bold', primaryColor: { dark: '#000000' } } });
      expect(status).toBe(200);
      expect(body.styling).toEqual({
        ...DEFAULTS.styling,
        theme: 'bold',
        corners: 'straight',
        primaryColor: { light: '#346ddb', dark: '#000000' },
      });
      expect(await ofSiteSpace()).toEqual(body);
      await put({ styling: { theme: 'clean', corners: 'circular', primaryColor: colors('#ffffff') } });
      expect((await ofSiteSpace()).styling).toMatchObject({
        theme: 'bold',
        corners: 'circular',
        primaryColor: { light: '#ffffff', dark: '#000000' },
      });
      expect((await ofSite()).styling).toMatchObject({ theme: 'clean' });
    });

    it('keeps settings that a PATCH does not name', async () => {
      await patch({ title: 'Space', styling: { theme: 'bold' }, favicon: { emoji: '🚀' } });
      const { body } = await patch({ styling: { depth: 'flat' } });
      expect(body).toMatchObject({
        title: 'Space',
        styling: { theme: 'bold', depth: 'flat' },
        favicon: { emoji: '🚀' },
      });
      expect((await patch({})).body).toEqual(body);
    });

    it('replaces lists, links and the favicon completely', async () => {
      const link = { title: 'A', to: { kind: 'url', url: 'https://example.com' } };
      await put({
        favicon: { emoji: '🚀' },
        header: { links: [link, link] },
        announcement: { enabled: true, message: 'Hello', link },
      });
      const { body } = await patch({ favicon: {}, header: { links: [] }, announcement: { style: 'danger' } });
      expect(body).toMatchObject({
        favicon: {},
        header: { links: [] },
        announcement: { enabled: true, message: 'Hello', link, style: 'danger' },
      });
    });

    it.each([
      ['title', { title: 'Space' }, { title: null }],
      ['a part', { styling: { theme: 'bold', depth: 'flat' } }, { styling: null }],
      ['a setting', { styling: { theme: 'bold' } }, { styling: { theme: null } }],
      [
        'a setting of a setting',
        { styling: { sidebar: { list: 'pill' } } },
        { styling: { sidebar: { list: null } } },
      ],
      ['the favicon', { favicon: { emoji: '🚀' } }, { favicon: null }],
      ['a list', { socialAccounts: [] }, { socialAccounts: null }],
      ['colors', { header: { linkColor: colors('#ffffff') } }, { header: { linkColor: null } }],
      ['a setting that was not overridden', {}, { header: null, footer: { logo: null }, title: null }],
    ])('is inherited from the site again where null resets %s', async (_, different, reset) => {
      await put({
        title: 'Docs',
        styling: { theme: 'muted' },
        socialAccounts: [{ platform: 'github', handle: 'acme' }],
      });
      await patch(different);
      expect((await patch(reset)).body).toEqual(await ofSite());
    });

    it('is inherited from the site again after a DELETE, which may be repeated', async () => {
      await put({ title: 'Docs' });
      await patch({ title: 'Space', pdf: { enabled: false } });
      expect((await admin().delete(`${siteSpace}/customization`)).status).toBe(205);
      expect((await admin().delete(`${siteSpace}/customization`)).status).toBe(205);
      expect(await ofSiteSpace()).toEqual(await ofSite());
    });

    it('cannot enable an announcement without a message', async () => {
      expect(refused(await patch({ announcement: { enabled: true } }))).toEqual(['announcement.message']);
      await put({ announcement: { message: 'Hello' } });
      expect((await patch({ announcement: { enabled: true } })).body.announcement).toMatchObject({
        enabled: true,
        message: 'Hello',
      });
      await put({});
      expect(await ofSiteSpace()).not.toHaveProperty('announcement');
      expect((await patch({ title: 'Still changes' })).status).toBe(200);
    });

    it.each<[object, string]>([
      [{ unknown: 1 }, 'unknown'],
      [{ styling: { unknown: null } }, 'styling.unknown'],
      [{ styling: { theme: 'x' } }, 'styling.theme'],
      [{ styling: { primaryColor: { light: 'red' } } }, 'styling.primaryColor.light'],
      [{ title: 'a' }, 'title'],
      [{ favicon: { icon: null, emoji: 'x' } }, 'favicon.icon'],
      [{ header: { links: [{ title: null }] } }, 'header.links.0.title'],
      [{ header: { logo: { light: 'https://a.b/c' } } }, 'header.logo.dark'],
      [{ toString: null }, 'toString'],
    ])('is not changed by an invalid setting: %j', async (settings, path) => {
      await patch({ title: 'Space' });
      const before = await ofSiteSpace();
      expect(refused(await patch(settings))[0]).toBe(path);
      expect(await ofSiteSpace()).toEqual(before);
    });

    it('does not pollute the prototype of objects', async () => {
      for (const name of ['__proto__', 'constructor', 'prototype']) {
        for (const text of [`{"${name}":{"theme":"bold"}}`, `{"styling":{"${name}":{"theme":"bold"}}}`]) {
          const sent = admin().patch(`${siteSpace}/customization`).header('Content-Type', 'application/json');
          expect((await sent.send(text)).status).toBe(400);
        }
      }
      expect(await ofSiteSpace()).toEqual(DEFAULTS);
    });

    it('accepts at most 64 KiB of overrides', async () => {
      const url = `https://example.com/${'a'.repeat(2000)}`;
      const links = Array<object>(20).fill({ title: 'A', to: { kind: 'url', url } });
      expect((await patch({ header: { links } })).status).toBe(200);
      expect(refused(await patch({ footer: { groups: [{ title: 'A', links }] } }))).toEqual(['body']);
    });

    it('accepts at most 2 MiB of overrides of all site spaces together', async () => {
      const id = site.split('/').at(-1);
      const long = { header: { links: [{ title: 'A', to: { kind: 'url', url: 'https://example.com/' } }] } };
      const created = await admin().post(`${site}/site-spaces`, { spaceId: await app.build.space(world) });
      expect(created.status).toBe(201);
      await app.database.query(
        `UPDATE site_spaces SET customization = jsonb_build_object('title', repeat('a', 2097152))
         WHERE site_id = $1 AND id = $2`,
        [id, created.body.id],
      );
      expect(refused(await patch(long))).toEqual(['body']);
      const other = `${site}/site-spaces/${created.body.id as string}/customization`;
      // What is above the limit can be made shorter.
      expect((await admin().patch(other, { title: 'Short' })).status).toBe(200);
      expect((await patch(long)).status).toBe(200);
    });

    it('accepts at most 50,000 characters of conditions of links, whether of the site or of a site space', async () => {
      const links = (name: string) =>
        Array.from({ length: 20 }, (_, n) => ({
          title: 'A',
          to: { kind: 'url', url: 'https://example.com/' },
          condition: `visitor.claims.${name}${n} == "${'a'.repeat(950)}"`,
        }));
      const created = await admin().post(`${site}/site-spaces`, { spaceId: await app.build.space(world) });
      const second = `${site}/site-spaces/${created.body.id as string}/customization`;
      expect((await put({ header: { links: links('site') } })).status).toBe(200);
      expect((await patch({ header: { links: links('first') } })).status).toBe(200);
      const third = { header: { links: links('second') } };
      expect(refused(await admin().patch(second, third))).toEqual(['header.links']);
      // Equal ones count once.
      expect((await admin().patch(second, { header: { links: links('first') } })).status).toBe(200);
      expect((await put({ header: { links: links('first') } })).status).toBe(200);
      expect((await admin().patch(second, third)).status).toBe(200);
      expect(refused(await put({ header: { links: links('site') } }))).toEqual(['header.links']);
    });

    it('contains both of two simultaneous changes', async () => {
      const [one, other] = await whileHeldBoth(
        () => patch({ title: 'Space' }),
        () => patch({ styling: { theme: 'bold' } }),
      );
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(await ofSiteSpace()).toMatchObject({ title: 'Space', styling: { theme: 'bold' } });
    });

    it('contains all of many simultaneous changes', async () => {
      const changes = [
        { title: 'Space' },
        ...['theme', 'corners', 'depth', 'links'].map((name) => ({
          styling: { [name]: { theme: 'bold', corners: 'circular', depth: 'flat', links: 'accent' }[name] },
        })),
        { pdf: { enabled: false } },
        { header: { preset: 'bold' } },
        { footer: { copyright: '© Acme' } },
      ];
      for (const { status } of await Promise.all(changes.map(patch))) expect(status).toBe(200);
      expect(await ofSiteSpace()).toMatchObject({
        title: 'Space',
        styling: { theme: 'bold', corners: 'circular', depth: 'flat', links: 'accent' },
        pdf: { enabled: false },
        header: { preset: 'bold' },
        footer: { copyright: '© Acme' },
      });
    });

    it('moves with the site space, and is deleted with it', async () => {
      await patch({ title: 'Space' });
      await admin().post(`${site}/sections`, { spaceId: await app.build.space(world) });
      expect(await ofSiteSpace()).toMatchObject({ title: 'Space' });
      await admin().patch(siteSpace, { path: 'elsewhere' });
      expect(await ofSiteSpace()).toMatchObject({ title: 'Space' });
      await admin().delete(siteSpace);
      expect((await admin().get(`${siteSpace}/customization`)).status).toBe(404);
    });
  });

  describe('in the published profile', () => {
    const profile = async () =>
      (await admin().get(`${site}/published`)).body.customizations as {
        site: object;
        siteSpaces: Record<string, object>;
      };

    it('contains that of the site and of each of its spaces', async () => {
      const second = await app.build.space(world);
      await admin().post(`${site}/site-spaces`, { spaceId: second });
      await put({ title: 'Docs', styling: { theme: 'muted' } });
      await patch({ title: 'Space' });
      const shown = await profile();
      expect(shown.site).toEqual(await ofSite());
      expect(Object.keys(shown.siteSpaces)).toHaveLength(2);
      expect(shown.siteSpaces[siteSpaceId]).toEqual(await ofSiteSpace());
      expect(shown.siteSpaces[siteSpaceId]).toEqual({ ...shown.site, title: 'Space' });
      const others = Object.entries(shown.siteSpaces).filter(([id]) => id !== siteSpaceId);
      expect(others.map(([, each]) => each)).toEqual([shown.site]);
    });

    it('leaves out site spaces without settings of their own if it would be too long', async () => {
      const url = `https://example.com/${'a'.repeat(2_000)}`;
      const links = Array<object>(20).fill({ title: 'A', to: { kind: 'url', url } });
      expect((await put({ header: { links } })).status).toBe(200);
      const spaces = await Promise.all(Array.from({ length: 100 }, () => app.build.space(world)));
      for (const space of spaces) await admin().post(`${site}/site-spaces`, { spaceId: space });
      const { items } = (await admin().get(`${site}/site-spaces?limit=1000`)).body as {
        items: { id: string }[];
      };
      const last = items.at(-1)?.id ?? '';
      await admin().patch(`${site}/site-spaces/${last}/customization`, { title: 'Space' });
      const shown = await profile();
      expect(JSON.stringify(shown).length).toBeLessThan(5_000_000);
      expect(Object.keys(shown.siteSpaces).length).toBeLessThan(101);
      expect(shown.siteSpaces[last]).toEqual({ ...shown.site, title: 'Space' });
    });

    it('is readable for readers of the published site', async () => {
      await put({ title: 'Docs' });
      const reader = app.client(await app.build.person());
      expect((await reader.get(`${site}/published`)).body.customizations.site).toMatchObject({
        title: 'Docs',
      });
      expect((await reader.get(`${site}/customization`)).status).toBe(404);
    });
  });

  /** Sends two requests that both wait for the lock of the site, as simultaneous ones do. */
  async function whileHeldBoth(
    one: () => PromiseLike<Response>,
    other: () => PromiseLike<Response>,
  ): Promise<[Response, Response]> {
    let second: Promise<Response> | undefined;
    const first = await whileRowsLocked(
      app,
      ['SELECT 1 FROM sites WHERE id = $1 FOR UPDATE', siteId],
      one,
      async () => {
        second = Promise.resolve(other());
        await Promise.resolve();
      },
    );
    return [first, (await second) as Response];
  }
});
