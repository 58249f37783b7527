import { attribute, has, link, render } from '../../../../test/support/rendered-page.js';
import type { PageHead } from '../site-page.js';

describe('a page of a site with a customization', () => {
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

  it('offers no assistant for pages that these cannot read', () => {
    const settings = { pageActions: { externalAI: true } };
    const page = render({ settings, page: { assistantHref: undefined } });
    expect(has(page, '.page-actions a[href*=claude]')).toBe(false);
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
