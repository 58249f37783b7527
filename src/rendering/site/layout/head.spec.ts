import { selectAll } from 'hast-util-select';
import { attribute, has, render, textsOf } from '../../../../test/support/rendered-page.js';
import { loadTools } from '../load-tools.js';

describe('the head of a page of a published site', () => {
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
