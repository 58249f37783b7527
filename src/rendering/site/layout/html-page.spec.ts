import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { completeSettings } from '../../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../../sites/settings/settings.js';
import { loadTools } from '../load-tools.js';
import {
  renderBareMessage,
  renderFrontPage,
  renderSiteSurface,
  renderTreeBranch,
} from '../render-site-surface.js';
import { renderSitePage } from '../render-site-page.js';
import type { NavPage, PageHead, SitePage, SiteShell } from '../site-page.js';

const LAYOUT: PageHead['layout'] = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};
const link = (title: string) => ({ title, href: `/docs/${title.toLowerCase()}` });
const item = (id: string, more: Partial<NavPage> = {}): NavPage => ({
  id,
  title: `Page ${id}`,
  kind: 'page',
  href: `/docs/${id}`,
  active: false,
  onTrail: false,
  children: [],
  hasMore: false,
  ...more,
});

/** The settings of pages that belong to no site. */
const PLAIN = completeSettings(SETTINGS, { favicon: {} }) as unknown as SiteSettings;

interface Changes {
  settings?: Record<string, unknown>;
  shell?: Partial<SiteShell>;
  page?: Partial<PageHead>;
  markdown?: string | null;
}

function sitePage({
  settings = {},
  shell = {},
  page = {},
  markdown = '# One\n\nText.\n\n# Two\n',
}: Changes): SitePage {
  return {
    shell: {
      title: 'Acme Docs',
      home: '/',
      base: '/docs/',
      publicAddress: 'https://docs.example.com',
      settings: completeSettings(SETTINGS, { favicon: {}, ...settings }) as unknown as SiteSettings,
      language: 'en',
      sections: [],
      siteSpaces: [],
      headerLinks: [],
      footerGroups: [],
      assets: {},
      ...shell,
    },
    page: {
      id: 'a',
      title: 'Install',
      layout: LAYOUT,
      href: '/docs/install',
      canonical: 'https://docs.example.com/docs/install',
      breadcrumbs: [],
      updatedAt: '2026-11-02T23:30:00.000Z',
      tree: [item('a', { active: true })],
      noIndex: false,
      alternates: [],
      ...page,
    },
    content: { text: markdown === null ? null : { markdown }, targets: {}, files: {}, specs: {} },
  };
}

const parse = (html: string): Root => unified().use(rehypeParse).parse(html);
const render = (changes: Changes = {}): Root => parse(renderSitePage(sitePage(changes)).html);
const layout = (changes: Partial<PageHead['layout']>): Changes => ({
  page: { layout: { ...LAYOUT, ...changes } },
});
const has = (root: Root, selector: string): boolean => select(selector, root) !== undefined;
const textsOf = (root: Root | Element, selector: string): string[] =>
  selectAll(selector, root).map((element) => toText(element).trim());
const attribute = (root: Root, selector: string, name: string): unknown =>
  select(selector, root)?.properties[name];

describe('a page of a published site', () => {
  it('has one title, one main part, and named landmarks', () => {
    const page = render({
      settings: { privacyPolicy: { url: 'https://example.com' } },
      shell: { headerLinks: [{ title: 'Blog', href: '/blog', style: 'link', links: [] }] },
      page: { breadcrumbs: [link('Guides')], next: link('Next') },
    });
    expect(textsOf(page, 'h1')).toEqual(['Install']);
    expect(selectAll('main', page)).toHaveLength(1);
    expect(has(page, 'body > header')).toBe(true);
    expect(has(page, 'body > footer')).toBe(true);
    const navs = selectAll('nav', page);
    expect(navs.length).toBeGreaterThan(4);
    for (const nav of navs) expect(nav.properties.ariaLabel ?? nav.properties.ariaLabelledBy).toBeDefined();
    expect(attribute(page, '.skip', 'href')).toBe('#~content');
    expect(has(page, 'main[id="~content"]')).toBe(true);
  });

  it('has no ID twice, whatever its headings are called', () => {
    const names = ['Content', 'Navigation', 'Outline', 'Outline title', 'Footer 0'];
    const page = render({
      markdown: names.map((name) => `# ${name}\n`).join('\n'),
      shell: { footerGroups: [{ title: 'More', links: [link('Blog')] }] },
    });
    const ids = selectAll('[id]', page).map(({ properties }) => properties.id);
    expect(ids).toEqual(expect.arrayContaining(['content', '~content', 'footer-0', '~footer-0']));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has no inline script and no event handler', () => {
    const page = render();
    for (const script of selectAll('script', page))
      expect(script.properties.src ?? script.properties.type).toMatch(/core|ld\+json/);
    expect(renderSitePage(sitePage({})).html).not.toMatch(/ on\w+=/);
  });

  it('returns the texts of its style elements', () => {
    const { html, styles } = renderSitePage(sitePage({}));
    expect([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)).toEqual(styles);
  });

  it('keeps hostile titles inside of texts and attributes', () => {
    const title = '</title></script><script>alert(1)</script>"\'&';
    const { html } = renderSitePage(sitePage({ shell: { title }, page: { title, description: title } }));
    expect(html).not.toContain('<script>alert');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@graph': [{ headline: title }, {}] });
  });

  describe('in its head', () => {
    it('names the page, its address, its languages and its image', () => {
      const page = render({
        page: {
          description: 'How to start.',
          socialImage: 'https://docs.example.com/image.png',
          alternates: [{ language: 'de', href: 'https://docs.example.com/de/' }],
          markdownHref: '/docs/install.md',
        },
      });
      expect(textsOf(page, 'title')).toEqual(['Install | Acme Docs']);
      expect(attribute(page, 'meta[name=description]', 'content')).toBe('How to start.');
      expect(attribute(page, 'link[rel=canonical]', 'href')).toBe('https://docs.example.com/docs/install');
      expect(attribute(page, 'link[hreflang=de]', 'href')).toBe('https://docs.example.com/de/');
      expect(attribute(page, 'link[type="text/markdown"]', 'href')).toBe('/docs/install.md');
      expect(attribute(page, 'meta[property="og:image"]', 'content')).toBe(
        'https://docs.example.com/image.png',
      );
      expect(attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
      expect(has(page, 'meta[name=robots]')).toBe(false);
    });

    it.each([
      ['a page that must not be listed', { noIndex: true }],
      ['a preview', { preview: { kind: 'revision' as const, title: 'Old' } }],
    ])('keeps %s from search engines', (_, page) => {
      expect(attribute(render({ page }), 'meta[name=robots]', 'content')).toBe('noindex');
    });

    it.each([
      [{ emoji: '📘' }, 1, /^data:image\/svg\+xml,/],
      [{ icon: { light: 'https://e.com/l.png', dark: 'https://e.com/d.png' } }, 2, /^\/l\.png$/],
      [{ icon: { light: 'https://e.com/a.png', dark: 'https://e.com/b.png' } }, 1, /^data:image\/svg\+xml,/],
      [{}, 1, /^data:image\/svg\+xml,/],
    ])('has the icon %j', (favicon, count, href) => {
      const pictures = Object.fromEntries(
        ['l', 'd'].map((name) => [`https://e.com/${name}.png`, { href: `/${name}.png` }]),
      );
      const icons = selectAll('link[rel=icon]', render({ settings: { favicon }, shell: { pictures } }));
      expect(icons).toHaveLength(count);
      expect(icons[0]?.properties.href).toMatch(href);
    });

    it.each([
      ['en', true],
      ['zh-Hans', false],
      ['ja', false],
    ])(
      'loads the font of texts early, unless the system has the only suitable one: %s',
      (language, expected) => {
        expect(has(render({ shell: { language } }), 'link[rel=preload][as=font]')).toBe(expected);
      },
    );

    it('links style sheets of formulas only where formulas are', async () => {
      expect(has(render(), 'link[rel=stylesheet]')).toBe(false);
      await loadTools({ text: { markdown: '$$x^2$$' }, specs: {} });
      expect(has(render({ markdown: '$$x^2$$' }), 'link[rel=stylesheet][href*=katex]')).toBe(true);
    });
  });

  describe('with a layout', () => {
    const full: Partial<PageHead> = {
      description: 'How to start.',
      cover: { src: { href: '/cover.png', width: 1600, height: 400 } },
      previous: link('Before'),
      next: link('After'),
    };
    const parts: [keyof PageHead['layout'], string][] = [
      ['cover', '.cover'],
      ['description', '.description'],
      ['outline', '.outline'],
      ['outline', '.outline-bar'],
      ['pagination', '.pagination'],
      ['metadata', '.updated'],
    ];

    it.each(parts)('shows or hides %s: %s', (name, selector) => {
      expect(has(render({ page: full }), selector)).toBe(true);
      expect(has(render({ page: { ...full, layout: { ...LAYOUT, [name]: false } } }), selector)).toBe(false);
    });

    it('keeps a hidden title for screen readers', () => {
      expect(attribute(render(layout({ title: false })), 'h1', 'className')).toEqual(['sr-only']);
    });

    it('shows the outline of a wide page as a bar', () => {
      const page = render(layout({ width: 'wide' }));
      expect([has(page, '.columns.wide'), has(page, '.outline'), has(page, '.outline-bar')]).toEqual([
        true,
        false,
        true,
      ]);
    });

    it('shows a full cover above the columns', () => {
      const page = render({ page: { ...full, layout: { ...LAYOUT, coverSize: 'full' } } });
      expect([has(page, 'body > .cover.full'), has(page, 'article .cover')]).toEqual([true, false]);
    });

    it('leaves the tree in the drawer when the page has no sidebar', () => {
      const page = render(layout({ tableOfContents: false }));
      expect([has(page, '.columns.no-tree'), has(page, '.sidebar .tree')]).toEqual([true, true]);
    });
  });

  describe('with an outline', () => {
    it('indents headings below others only', () => {
      const page = render({ markdown: '## A\n\n# B\n\n## C\n' });
      expect(textsOf(page, '.outline a')).toEqual(['A', 'B', 'C']);
      expect(textsOf(page, '.outline .nested a')).toEqual(['C']);
    });

    it('lists the headings of the two highest levels', () => {
      const page = render({ markdown: '# A\n\n## B\n\n### C\n\n# D\n' });
      expect(textsOf(page, '.outline a')).toEqual(['A', 'B', 'D']);
    });

    it('indents headings below those of the next level that the text has', () => {
      const page = render({ markdown: '#### A\n\n###### B\n' });
      expect(textsOf(page, '.outline .nested a')).toEqual(['B']);
    });

    it('shows none for a single heading', () => {
      const page = render({ markdown: '# One\n' });
      expect([has(page, '.outline'), has(page, '.outline-bar')]).toEqual([false, false]);
    });
  });

  it('shortens long ways in the breadcrumbs', () => {
    const breadcrumbs = ['A', 'B', 'C', 'D', 'E', 'F'].map(link);
    expect(textsOf(render({ page: { breadcrumbs } }), '.breadcrumbs li')).toEqual(['A', '…', 'E', 'F']);
  });

  it('says when the page was last changed, in the language of the interface', () => {
    const settings = { internationalization: { locale: 'de' } };
    expect(textsOf(render({ settings }), '.updated')).toEqual(['Zuletzt aktualisiert: 2. November 2026']);
  });

  describe('with a page tree', () => {
    const tree = [
      item('g', {
        kind: 'group',
        title: 'Group',
        children: [
          item('b', {
            onTrail: true,
            children: [item('a', { active: true }), item('c', { children: [item('d')] })],
          }),
          item('e', { hasMore: true }),
          item('x', { kind: 'link', href: 'https://example.com', external: true }),
        ],
      }),
    ];
    const page = render({ page: { tree } });

    it('marks the page, and opens the way to it', () => {
      expect(textsOf(page, '.tree [aria-current=page]')).toEqual(['Page a']);
      expect(has(page, '#t-b:not([hidden])')).toBe(true);
      expect(has(page, '#t-c[hidden]')).toBe(true);
    });

    it('has a button for each branch, hidden until the script runs', () => {
      const buttons = selectAll('[data-tree-toggle]', page);
      expect(buttons.map(({ properties }) => [properties.ariaExpanded, properties.hidden])).toEqual([
        ['true', true],
        ['false', true],
        ['false', true],
      ]);
      expect(attribute(page, '[data-tree-more]', 'dataTreeMore')).toBe('e');
    });

    it('shows groups as titles, and marks links to other hosts', () => {
      expect(textsOf(page, '.group-title')).toEqual(['Group']);
      expect(textsOf(page, '.item.external')).toEqual(['Page x']);
    });

    it('marks in a preview what was done to pages', () => {
      const changed = [
        item('a', { change: 'added' }),
        item('b', { change: 'edited' }),
        item('c', { kind: 'group', change: 'moved' }),
        item('d'),
      ];
      const settings = { internationalization: { locale: 'de' } };
      const preview = render({ settings, page: { tree: changed } });
      expect(textsOf(preview, '.tree .change')).toEqual(['Neu', 'Bearbeitet', 'Verschoben']);
      expect(textsOf(preview, '.tree .item')[0]).toBe('Page a Neu');
    });

    it('renders a single branch for the script', () => {
      const branch = parse(renderTreeBranch([item('f')], sitePage({}).shell));
      expect(textsOf(branch, 'ul > li a')).toEqual(['Page f']);
    });
  });

  describe('with a customization', () => {
    it.each([
      [{ themes: { toggeable: false } }, '.theme-switch', false],
      [{}, '.theme-switch', true],
      [{ pagination: { enabled: false } }, '.pagination', false],
      [{ feedback: { enabled: true } }, 'form[data-feedback]', true],
      [{}, 'form[data-feedback]', false],
      [{ announcement: { enabled: true, message: 'News', style: 'warning' } }, '.announcement.warning', true],
      [{ announcement: { enabled: false, message: 'News' } }, '.announcement', false],
      [{ pageActions: { markdown: false } }, '.page-actions a[href$=".md"]', false],
      [{ pdf: { enabled: false } }, '.page-actions a[href$=".pdf"]', false],
      [{ git: { showEditLink: true } }, '.page-actions a[href*=edit]', true],
      [{}, '.page-actions a[href*=edit]', false],
      [{ pageActions: { externalAI: true } }, '.page-actions a[href*=claude]', true],
      [{ pageActions: { items: ['claude'] } }, '.page-actions a[href*=claude]', true],
      [{ pageActions: { items: ['claude'] } }, '.page-actions a[href*=chatgpt]', false],
      [{ trademark: { enabled: true } }, 'body > footer', true],
      [{}, 'body > footer', false],
      [{ header: { preset: 'none' } }, '[data-header=none] .sidebar .no-drawer .logo', true],
    ])('%j: %s is %s', (settings, selector, expected) => {
      const page: Partial<PageHead> = {
        next: link('After'),
        feedbackHref: '/~feedback/a',
        markdownHref: '/docs/install.md',
        pdfHref: '/docs/install.pdf',
        editHref: 'https://git.example.com/edit',
      };
      expect(has(render({ settings, page }), selector)).toBe(expected);
    });

    it('shows a logo for each mode', () => {
      const logo = { light: 'https://e.com/l.svg', dark: 'https://e.com/d.svg' };
      const pictures = {
        [logo.light]: { href: '/~pictures/l', width: 90, height: 30 },
        [logo.dark]: { href: '/~pictures/d', width: 90, height: 30 },
      };
      const page = render({ settings: { header: { logo } }, shell: { pictures } });
      expect(attribute(page, '.bar .light-only', 'src')).toBe('/~pictures/l');
      expect(attribute(page, '.bar .dark-only', 'src')).toBe('/~pictures/d');
      expect(attribute(page, '.bar .dark-only', 'width')).toBe(90);
      const one = render({
        settings: { header: { logo } },
        shell: { pictures: { [logo.dark]: { href: '/d' } } },
      });
      expect(attribute(one, '.bar .logo-image', 'src')).toBe('/d');
    });

    it('shows its title until the logo is there', () => {
      const logo = { light: 'https://e.com/l.svg', dark: 'https://e.com/d.svg' };
      const page = render({ settings: { header: { logo }, footer: { logo } } });
      expect(has(page, '.logo-title')).toBe(true);
      expect(has(page, '.footer-logo')).toBe(false);
      expect(has(page, 'img')).toBe(false);
    });

    it('opens links to other hosts as chosen', () => {
      const headerLinks = [
        {
          title: 'Blog',
          href: 'https://blog.example.com',
          external: true,
          style: 'link' as const,
          links: [],
        },
        { title: 'Own', href: '/own', style: 'link' as const, links: [] },
      ];
      const page = render({ settings: { externalLinks: { target: 'blank' } }, shell: { headerLinks } });
      expect(attribute(page, '.header-link[href*=blog]', 'target')).toBe('_blank');
      expect(attribute(page, '.header-link[href="/own"]', 'target')).toBeUndefined();
      const same = render({ shell: { headerLinks } });
      expect(attribute(same, '.header-link[href*=blog]', 'target')).toBeUndefined();
    });

    it('shows social accounts where they belong', () => {
      const socialAccounts = [
        { platform: 'github', handle: '@acme', display: { header: true, footer: false } },
        {
          platform: 'youtube',
          handle: 'https://youtube.com/c/acme',
          display: { header: false, footer: true },
        },
      ];
      const page = render({ settings: { socialAccounts } });
      expect(attribute(page, 'body > header .social a', 'href')).toBe('https://github.com/acme');
      expect(attribute(page, 'body > footer .social a', 'href')).toBe('https://youtube.com/c/acme');
    });

    it('marks the chosen mode', () => {
      const page = render({ shell: { chosenTheme: 'dark' } });
      expect(attribute(page, 'html', 'dataTheme')).toBe('dark');
      expect(attribute(page, '.header [aria-pressed=true]', 'dataThemeChoice')).toBe('dark');
    });
  });

  it('names languages in the picker', () => {
    const siteSpaces = [
      { title: 'English', href: '/docs/', active: true, language: 'en' },
      { title: 'العربية', href: '/ar/', active: false, language: 'ar' },
    ];
    const page = render({ shell: { siteSpaces } });
    expect(attribute(page, '.header .picker a[hreflang=ar]', 'lang')).toBe('ar');
    expect(textsOf(page, '.header .picker [aria-current]')).toEqual(['English']);
  });

  it('shows sections as tabs, groups of them as menus, and none when there is only one', () => {
    const section = (title: string, active: boolean) => ({
      kind: 'section' as const,
      ...link(title),
      active,
    });
    const sections = [
      section('Docs', true),
      { kind: 'group' as const, title: 'More', active: false, sections: [section('API', false)] },
    ];
    const page = render({ shell: { sections } });
    expect(textsOf(page, '.sections [aria-current]')).toEqual(['Docs']);
    expect(textsOf(page, '.sections details a')).toEqual(['API']);
    expect(has(render({ shell: { sections: [section('Docs', true)] } }), '.sections')).toBe(false);
  });

  it('says how a preview differs', () => {
    const preview = { kind: 'change-request' as const, title: '#7', change: 'added' as const };
    expect(textsOf(render({ page: { preview } }), '.preview')).toEqual([
      'Preview of the change request “#7” This page was added.',
    ]);
  });

  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['de', 'ltr'],
  ])('is written in the direction of its language: %s', (language, dir) => {
    expect(attribute(render({ shell: { language } }), 'html', 'dir')).toBe(dir);
  });

  it('gives scripts their texts, except in English', () => {
    const texts = attribute(
      render({ settings: { internationalization: { locale: 'fr' } } }),
      'html',
      'dataTexts',
    );
    expect(JSON.parse(String(texts))).toMatchObject({
      close: 'Fermer',
      resultCount: { one: '{count} résultat' },
    });
    expect(attribute(render(), 'html', 'dataTexts')).toBeUndefined();
  });
});

describe('a view of a published site', () => {
  const { shell } = sitePage({});
  const tree = [item('a')];
  const view = (shown: Parameters<typeof renderSiteSurface>[0]['view']) =>
    parse(renderSiteSurface({ shell, tree, view: shown }).html);

  it('helps when a page is missing: with the tree, a search for its path, and five pages', () => {
    const nearest = ['A', 'B', 'C', 'D', 'E', 'F'].map(link);
    const page = view({ kind: 'not-found', query: 'instal', nearest });
    expect(textsOf(page, 'h1')).toEqual(['Page not found']);
    expect(attribute(page, 'main input[name=q]', 'value')).toBe('instal');
    expect(textsOf(page, 'main .results a')).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(textsOf(page, '.tree a')).toEqual(['Page a']);
    expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex');
  });

  it('shows results by section, with what matches', () => {
    const result = (section: string) => ({
      title: 'Install',
      href: '/docs/install',
      trail: ['Guides', 'Start'],
      section,
      excerpt: [{ text: 'How to ' }, { text: 'install', match: true as const }],
    });
    const found = { results: [result('Docs'), result('API'), result('Docs')], suggestions: [] };
    const page = view({ kind: 'search', query: 'install', found });
    expect(textsOf(page, 'main h2')).toEqual(['Docs', 'API']);
    expect(textsOf(page, 'main mark')).toEqual(['install', 'install', 'install']);
    expect(textsOf(page, '[role=status]')).toEqual(['3 results']);
    expect(textsOf(page, '.result-trail')[0]).toBe('Guides / Start');
  });

  it.each([
    ['', undefined, 'Enter a word or a question.'],
    ['x', { results: [], suggestions: [link('Start')] }, 'No results for “x”'],
    ['x', undefined, 'The search failed.'],
  ])('says when a search for "%s" found nothing', (query, found, text) => {
    const page = view({ kind: 'search', query, ...(found === undefined ? {} : { found }) });
    expect(textsOf(page, 'main')[0]).toContain(text);
  });

  it('says one thing to readers who may see nothing', () => {
    const page = parse(renderBareMessage({ message: 'share-link-expired', locale: 'nl' }, PLAIN).html);
    expect(textsOf(page, 'h1')).toEqual(['Deze link werkt niet meer']);
    expect(attribute(page, 'html', 'lang')).toBe('nl');
    expect([has(page, 'nav'), has(page, 'header')]).toEqual([false, false]);
  });

  it('shows the public sites of an installation', () => {
    const sites = [{ title: 'Acme Docs', href: '/s/acme/docs' }];
    const page = parse(
      renderFrontPage({ sites, manualHref: '/s/manual', apiReferenceHref: '/docs' }, PLAIN).html,
    );
    expect(textsOf(page, '.result-title')).toEqual(['Acme Docs']);
    expect(selectAll('.front-links a', page).map(({ properties }) => properties.href)).toEqual([
      '/s/manual',
      '/docs',
    ]);
  });
});
