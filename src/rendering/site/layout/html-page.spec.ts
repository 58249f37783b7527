import { selectAll } from 'hast-util-select';
import { attribute, has, link, render, sitePage, textsOf } from '../../../../test/support/rendered-page.js';
import { DEFAULT_LAYOUT } from '../../../versioning/page.js';
import { renderSitePage } from '../render-site-page.js';
import type { PageHead } from '../site-page.js';

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

  describe('with a layout', () => {
    const layout = (changes: Partial<PageHead['layout']>): Parameters<typeof render>[0] => ({
      page: { layout: { ...DEFAULT_LAYOUT, ...changes } },
    });
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
      expect(has(render({ page: { ...full, layout: { ...DEFAULT_LAYOUT, [name]: false } } }), selector)).toBe(
        false,
      );
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
      const page = render({ page: { ...full, layout: { ...DEFAULT_LAYOUT, coverSize: 'full' } } });
      expect([has(page, 'body > .cover.full'), has(page, 'article .cover')]).toEqual([true, false]);
    });

    it('leaves the tree in the drawer when the page has no sidebar', () => {
      const page = render(layout({ tableOfContents: false }));
      expect([has(page, '.columns.no-tree'), has(page, '.sidebar .tree')]).toEqual([true, true]);
    });
  });

  it('says when the page was last changed, in the language of the interface', () => {
    const settings = { internationalization: { locale: 'de' } };
    expect(textsOf(render({ settings }), '.updated')).toEqual(['Zuletzt aktualisiert: 2. November 2026']);
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
