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

  describe('asks early for the image on the first screen', () => {
    const cover = { href: '/c.png', width: 1600, height: 400, widths: [360, 720] };
    const linkOf = (page: object) => {
      const [link, ...others] = selectAll('link[rel=preload][as=image]', render({ page }));
      expect(others).toEqual([]);
      return link?.properties;
    };

    it('in the format that browsers choose', () => {
      expect(linkOf({ cover: { src: cover } })).toMatchObject({
        imageSrcSet: '/c.png?w=360&f=avif 360w, /c.png?w=720&f=avif 720w',
        imageSizes: '(min-width: 64rem) 45rem, 100vw',
        type: 'image/avif',
        fetchPriority: 'high',
      });
    });

    it('as it is when it has no smaller variants', () => {
      expect(linkOf({ cover: { src: { href: '/c.gif' } } })).toMatchObject({ href: '/c.gif' });
    });

    it('which depends on the mode', () => {
      const page = { cover: { src: { href: '/light.gif' }, dark: { href: '/dark.gif' } } };
      expect(linkOf(page)).toMatchObject({ href: '/light.gif' });
      const dark = render({ page, shell: { chosenTheme: 'dark' } });
      expect(attribute(dark, 'link[as=image]', 'href')).toBe('/dark.gif');
    });

    it('unless the page contains it, or shows none', () => {
      expect(linkOf({ cover: { src: { href: '/c.svg', data: 'data:image/svg+xml,c' } } })).toBeUndefined();
      expect(linkOf({})).toBeUndefined();
    });
  });

  it('links style sheets of formulas only where formulas are', async () => {
    expect(has(render(), 'link[rel=stylesheet]')).toBe(false);
    await loadTools({ text: { markdown: '$$x^2$$' }, specs: {} });
    expect(has(render({ markdown: '$$x^2$$' }), 'link[rel=stylesheet][href*=katex]')).toBe(true);
  });
});
