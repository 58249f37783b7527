import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

/** Every setting with fixed values, the default first. */
const CHOICES: Record<string, readonly string[]> = {
  'styling.theme': ['clean', 'muted', 'bold', 'gradient'],
  'styling.corners': ['rounded', 'straight', 'circular'],
  'styling.depth': ['subtle', 'flat'],
  'styling.links': ['default', 'accent'],
  'styling.font': [
    ...['Inter', 'ABCFavorit', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu'],
    ...['Raleway', 'Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
  ],
  'styling.monospaceFont': [
    ...['IBMPlexMono', 'FiraCode', 'JetBrainsMono', 'SourceCodePro'],
    ...['RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
  ],
  'styling.background': ['plain', 'match'],
  'styling.icons': ['regular', 'solid', 'duotone', 'light', 'thin'],
  'styling.sidebar.background': ['default', 'filled'],
  'styling.sidebar.list': ['default', 'pill', 'line'],
  'styling.search': ['subtle', 'prominent'],
  'styling.codeTheme.default.light': ['default-light', 'default-dark'],
  'styling.codeTheme.default.dark': ['default-dark', 'default-light'],
  'styling.codeTheme.openapi.light': ['default-light', 'default-dark'],
  'styling.codeTheme.openapi.dark': ['default-dark', 'default-light'],
  'internationalization.locale': ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br'],
  'header.preset': ['default', 'bold', 'contrast', 'custom', 'none'],
  'announcement.style': ['info', 'warning', 'danger', 'success'],
  'themes.default': ['light', 'dark'],
  'externalLinks.target': ['self', 'blank'],
  'ai.mode': ['none', 'search', 'assistant'],
};

/** Every setting that is true or false, with its default. */
const SWITCHES: Record<string, boolean> = {
  'announcement.enabled': false,
  'themes.toggeable': true,
  'pdf.enabled': true,
  'feedback.enabled': false,
  'aiSearch.enabled': false,
  'ai.pageLinkSummaries.enabled': false,
  'pageActions.externalAI': false,
  'pageActions.markdown': true,
  'advancedCustomization.enabled': true,
  'pagination.enabled': true,
  'trademark.enabled': false,
  'git.showEditLink': false,
  'insights.trackingCookie': false,
};

/** Every color that has a default. */
const COLORS = ['primaryColor', 'infoColor', 'successColor', 'warningColor', 'dangerColor'].flatMap(
  (name) => [`styling.${name}.light`, `styling.${name}.dark`],
);
const PAIRS = ['styling.tint.color', 'header.backgroundColor', 'header.linkColor'];
const IMAGES = ['header.logo', 'footer.logo', 'favicon.icon'];
const ADDRESSES = ['privacyPolicy.url', 'socialPreview.url'];

const link = { title: 'Home', to: { kind: 'url', url: 'https://example.com' } };

/** An object with a value at a path. */
function objectWith(path: string, value: unknown): Record<string, unknown> {
  return path.split('.').reduceRight<unknown>((held, name) => ({ [name]: held }), value) as Record<
    string,
    unknown
  >;
}

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((held, name) => (held as Record<string, unknown>)[name], body);
}

const refused = (response: Response): string[] => {
  expect(response.status).toBe(400);
  return (response.body.error.details as { path: string }[]).map(({ path }) => path);
};

/** An announcement is shown only with its message. */
const MESSAGE = { announcement: { message: 'Hello' } };

/** Settings with a value at a path, and an announcement that is shown. */
function settingsWith(path: string, value: unknown): Record<string, unknown> {
  if (!path.startsWith('announcement.')) return objectWith(path, value);
  return { announcement: { ...MESSAGE.announcement, [path.slice('announcement.'.length)]: value } };
}

describe('the settings of a site', () => {
  let app: TestApp;
  let world: World;
  let site: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    site = `/orgs/${world.id}/sites/${await app.build.site(world, { spaces: ['empty'] })}`;
  });
  afterAll(() => app.stop());

  const put = (settings: object) =>
    app.client(world.admin).put(`${site}/customization`, { favicon: {}, ...settings });

  it.each(Object.entries(CHOICES))('accept for %s each of %p, the first by default', async (path, values) => {
    const { body } = await put(MESSAGE);
    expect(valueAt(body, path)).toBe(values[0]);
    for (const value of values) {
      const response = await put(settingsWith(path, value));
      expect([response.status, valueAt(response.body, path)]).toEqual([200, value]);
    }
  });

  it.each(Object.keys(CHOICES))('accept no other value for %s', async (path) => {
    for (const value of ['other', '', 'constructor', 1, true, null, [], {}, ['clean']])
      expect(refused(await put(objectWith(path, value)))).toEqual([path]);
  });

  it.each(Object.entries(SWITCHES))('accept true and false for %s, by default %p', async (path, fallback) => {
    expect(valueAt((await put(MESSAGE)).body, path)).toBe(fallback);
    for (const value of [false, true]) {
      const response = await put(settingsWith(path, value));
      expect([response.status, valueAt(response.body, path)]).toEqual([200, value]);
    }
    for (const value of ['true', 1, null, {}])
      expect(refused(await put(objectWith(path, value)))).toEqual([path]);
  });

  it.each(COLORS)('accept a color for %s, and return it in lower case', async (path) => {
    const response = await put(objectWith(path, '#AbCdEf'));
    expect(valueAt(response.body, path)).toBe('#abcdef');
    for (const value of ['#abc', 'abcdef', 'red', '#abcdeg', '#abcdef0', '#abcdef\n', 'url(x)', 1, null])
      expect(refused(await put(objectWith(path, value)))).toEqual([path]);
  });

  it.each(PAIRS)('accept both colors for %s, or none', async (path) => {
    const parent = path.split('.').slice(0, -1).join('.');
    const colors = { light: '#ffffff', dark: '#000000' };
    const { body } = await put(objectWith(path, { light: '#FFFFFF', dark: '#000000' }));
    expect(valueAt(body, path)).toEqual(colors);
    expect(refused(await put(objectWith(path, { light: '#ffffff' })))).toEqual([`${path}.dark`]);
    const without = await put({});
    if (parent !== 'styling.tint')
      expect(valueAt(without.body, parent)).not.toHaveProperty(path.split('.').at(-1) ?? '');
    else expect(without.body.styling).not.toHaveProperty('tint');
  });

  it.each(IMAGES)('accept http and https URLs for %s', async (path) => {
    const images = { light: 'https://example.com/a.png', dark: 'http://example.com/b.svg' };
    expect(valueAt((await put(objectWith(path, images))).body, path)).toEqual(images);
    expect(refused(await put(objectWith(path, { light: images.light })))).toEqual([`${path}.dark`]);
    for (const light of WRONG_ADDRESSES)
      expect(refused(await put(objectWith(path, { ...images, light })))).toEqual([`${path}.light`]);
  });

  it.each(ADDRESSES)('accept an http or https URL for %s', async (path) => {
    expect(valueAt((await put(objectWith(path, 'https://example.com/x'))).body, path)).toBe(
      'https://example.com/x',
    );
    for (const url of WRONG_ADDRESSES) expect(refused(await put(objectWith(path, url)))).toEqual([path]);
  });

  const WRONG_ADDRESSES = [
    ...[
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      'file:///etc/passwd',
      '//example.com/a.png',
      '/a.png',
    ],
    ...[
      '',
      'https://',
      ' https://example.com',
      'https://user:secret@example.com/a.png',
      `https://example.com/${'a'.repeat(2048)}`,
      7,
      {},
    ],
  ];

  it('require a favicon that is an icon, an emoji or nothing', async () => {
    const icon = { light: 'https://example.com/a.png', dark: 'https://example.com/b.png' };
    for (const [favicon, shown] of [
      [{ icon }, { icon }],
      [{ emoji: '🚀' }, { emoji: '🚀' }],
      [{ emoji: '1f680' }, { emoji: '🚀' }],
      [{}, {}],
    ])
      expect((await put({ favicon })).body.favicon).toEqual(shown);
    expect(refused(await put({ favicon: { icon, emoji: '🚀' } }))).toEqual(['favicon.emoji']);
    expect(refused(await put({ favicon: { emoji: 'rocket' } }))).toEqual(['favicon.emoji']);
    for (const favicon of [null, [], 'https://example.com/a.png'])
      expect(refused(await put({ favicon }))).toEqual(['favicon']);
    expect(refused(await app.client(world.admin).put(`${site}/customization`, {}))).toEqual(['favicon']);
  });

  it('accept header links, with links below them', async () => {
    const links = [
      { ...link, style: 'button-primary', condition: 'visitor.claims.beta', links: [link] },
      { title: 'More', links: [link, link] },
      { ...link, to: null, condition: null },
    ];
    expect((await put({ header: { links } })).body.header.links).toEqual([
      links[0],
      { ...links[1], style: 'link' },
      { title: 'Home', style: 'link', links: [] },
    ]);
  });

  it.each<[string, object, string]>([
    ['a title that is null', { header: { links: [{ ...link, title: '' }] } }, 'header.links.0.title'],
    ['no title', { header: { links: [link, { to: link.to }] } }, 'header.links.1.title'],
    ['a long title', { header: { links: [{ ...link, title: 'a'.repeat(65) }] } }, 'header.links.0.title'],
    ['an unknown style', { header: { links: [{ ...link, style: 'big' }] } }, 'header.links.0.style'],
    ['an empty condition', { header: { links: [{ ...link, condition: '' }] } }, 'header.links.0.condition'],
    [
      'a long condition',
      { header: { links: [{ ...link, condition: 'a'.repeat(1025) }] } },
      'header.links.0.condition',
    ],
    [
      'links two levels deep',
      { header: { links: [{ ...link, links: [{ ...link, links: [] }] }] } },
      'header.links.0.links.0.links',
    ],
    ['21 header links', { header: { links: Array<object>(21).fill(link) } }, 'header.links'],
    [
      '21 links below one',
      { header: { links: [{ ...link, links: Array<object>(21).fill(link) }] } },
      'header.links.0.links',
    ],
    ['null in a list', { header: { links: [link, null] } }, 'header.links.1'],
    ['a list in a list', { header: { links: [[link]] } }, 'header.links.0'],
    ['a text in a list', { footer: { groups: ['x'] } }, 'footer.groups.0'],
    [
      '11 groups in the footer',
      { footer: { groups: Array<object>(11).fill({ title: 'A', links: [] }) } },
      'footer.groups',
    ],
    [
      '21 links in a group',
      { footer: { groups: [{ title: 'A', links: Array<object>(21).fill(link) }] } },
      'footer.groups.0.links',
    ],
    [
      'a footer link without a target',
      { footer: { groups: [{ title: 'A', links: [{ title: 'B' }] }] } },
      'footer.groups.0.links.0.to',
    ],
    ['a long copyright', { footer: { copyright: 'a'.repeat(301) } }, 'footer.copyright'],
    ['a short message', { announcement: { message: 'a' } }, 'announcement.message'],
    ['a long message', { announcement: { message: 'a'.repeat(129) } }, 'announcement.message'],
    ['an announcement that is null', { announcement: { enabled: true } }, 'announcement.message'],
    ['half a link of an announcement', { announcement: { link: { title: 'A' } } }, 'announcement.link.to'],
    ['a short title', { title: 'a' }, 'title'],
    ['a long title', { title: 'a'.repeat(129) }, 'title'],
    ['a title with NUL', { title: 'a\0b' }, 'title'],
    ['a title with a lone surrogate', { title: 'a\ud800' }, 'title'],
    ['a part that is a list', { styling: [] }, 'styling'],
    ['a part that is null', { styling: null }, 'styling'],
    ['a part that is a string', { pdf: 'x' }, 'pdf'],
    [
      'an account on another platform',
      { socialAccounts: [{ platform: 'myspace', handle: 'x' }] },
      'socialAccounts.0.platform',
    ],
    ['an account without a name', { socialAccounts: [{ platform: 'github' }] }, 'socialAccounts.0.handle'],
    ['a page action that is not a string', { pageActions: { items: [1] } }, 'pageActions.items'],
  ])('refuse %s', async (_, settings, path) => {
    expect(refused(await put(settings))).toEqual([path]);
  });

  it('refuse an object for a list', async () => {
    expect(refused(await put({ header: { links: { 0: link } } }))[0]).toBe('header.links');
  });

  it('accept every value at its maximum length', async () => {
    const settings = {
      title: 'a'.repeat(128),
      header: { links: Array<object>(20).fill({ ...link, title: 'ä'.repeat(64) }) },
      footer: {
        groups: Array<object>(10).fill({ title: 'A', links: Array<object>(20).fill(link) }),
        copyright: 'c'.repeat(300),
      },
      announcement: { enabled: true, message: 'm'.repeat(128), link },
    };
    const { status, body } = await put(settings);
    expect(status).toBe(200);
    expect(body.footer.groups).toHaveLength(10);
    expect(body.announcement).toEqual({ ...settings.announcement, style: 'info' });
  });

  it('accept at most 64 KiB in total', async () => {
    const url = `https://example.com/${'a'.repeat(2000)}`;
    const long = { title: 'A', to: { kind: 'url', url } };
    const groups = Array<object>(2).fill({ title: 'A', links: Array<object>(20).fill(long) });
    expect(refused(await put({ footer: { groups } }))).toEqual(['body']);
  });

  it('accept accounts on each platform', async () => {
    const platforms = [
      ...['twitter', 'instagram', 'facebook', 'linkedin', 'github', 'discord', 'slack'],
      ...['youtube', 'tiktok', 'reddit', 'bluesky', 'mastodon', 'threads', 'medium'],
    ];
    const socialAccounts = platforms.map((platform) => ({
      platform,
      handle: 'acme',
      display: { header: true, footer: false },
    }));
    expect((await put({ socialAccounts })).body.socialAccounts).toEqual(socialAccounts);
    expect(
      (await put({ socialAccounts: [{ platform: 'github', handle: 'acme' }] })).body.socialAccounts,
    ).toEqual([{ platform: 'github', handle: 'acme', display: { header: false, footer: true } }]);
  });

  describe('with unknown names', () => {
    it.each<[object, string]>([
      [{ stylings: {} }, 'stylings'],
      [{ styling: { colour: '#ffffff' } }, 'styling.colour'],
      [{ styling: { primaryColor: { bright: '#ffffff' } } }, 'styling.primaryColor.bright'],
      [{ header: { links: [{ ...link, target: 'x' }] } }, 'header.links.0.target'],
      [
        { footer: { groups: [{ title: 'A', links: [{ ...link, style: 'link' }] }] } },
        'footer.groups.0.links.0.style',
      ],
      [{ announcement: { link: { ...link, x: 1 } } }, 'announcement.link.x'],
      [{ favicon: { image: 'x' } }, 'favicon.image'],
      [{ header: { links: [{ ...link, to: { ...link.to, rel: 'x' } }] } }, 'header.links.0.to.rel'],
      [{ toString: 'x' }, 'toString'],
      [{ styling: { valueOf: 1 } }, 'styling.valueOf'],
      [{ header: { links: [{ ...link, hasOwnProperty: 1 }] } }, 'header.links.0.hasOwnProperty'],
    ])('are refused by name: %j', async (settings, path) => {
      expect(refused(await put(settings))).toEqual([path]);
    });

    it.each(['__proto__', 'constructor', 'prototype'])('are refused for %s anywhere', async (name) => {
      const before = (await app.client(world.admin).get(`${site}/customization`)).body as object;
      for (const text of [
        `{"favicon":{},"${name}":{"x":1}}`,
        `{"favicon":{"${name}":{"x":1}}}`,
        `{"favicon":{},"styling":{"sidebar":{"${name}":{"x":1}}}}`,
        `{"favicon":{},"header":{"links":[{"title":"A","${name}":{"x":1}}]}}`,
        `{"favicon":{},"header":{"links":[{"title":"A","to":{"kind":"url","url":"https://a.b","${name}":{"x":1}}}]}}`,
      ]) {
        const response = await app
          .client(world.admin)
          .put(`${site}/customization`)
          .header('Content-Type', 'application/json')
          .send(text);
        expect(response.status).toBe(400);
        expect(response.body.error.message).toContain(name);
      }
      expect(({} as { x?: number }).x).toBeUndefined();
      expect((await app.client(world.admin).get(`${site}/customization`)).body).toEqual(before);
    });
  });
});
