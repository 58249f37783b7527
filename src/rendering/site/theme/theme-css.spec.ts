import { completeSettings } from '../../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../../sites/settings/settings.js';
import { themeCss } from './theme-css.js';

function settingsWith(given: object): SiteSettings {
  return completeSettings(SETTINGS, given as Record<string, unknown>) as SiteSettings;
}

/** The properties of the rule with this selector. */
function propertiesOf(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector}{`);
  if (start < 0) return {};
  const body = css.slice(start + selector.length + 1, css.indexOf('}', start));
  const declarations = body.split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon), declaration.slice(colon + 1)] as const;
  });
  return Object.fromEntries(declarations);
}

describe('the theme of a site', () => {
  it('is equal for equal settings', () => {
    expect(themeCss(settingsWith({}))).toEqual(themeCss(settingsWith({})));
  });

  it('has the same dark colors for readers who chose them and for those whose system did', () => {
    const { css } = themeCss(settingsWith({}));
    const chosen = propertiesOf(css, '[data-theme=dark]');
    expect(chosen).toMatchObject({ 'color-scheme': 'dark', '--sh1': '0 1px 2px rgb(0 0 0/.1)' });
    expect(propertiesOf(css, '[data-theme=system]')).toEqual(chosen);
    const light = propertiesOf(css, ':root');
    expect(light).toMatchObject({ 'color-scheme': 'light', '--n1': '#ffffff', '--p9': '#346ddb' });
    expect(Object.keys(light)).toEqual(expect.arrayContaining(Object.keys(chosen)));
  });

  it('is light on paper', () => {
    const { css } = themeCss(
      settingsWith({ styling: { codeTheme: { openapi: { light: 'default-dark' } } } }),
    );
    const onPaper = css.replace(/@media screen[^{]*\{[^{}]*\{[^{}]*\}\}/g, '');
    expect(onPaper).toMatch(/^:root\{/);
    expect(onPaper).not.toContain('data-theme');
  });

  it('has the properties of its description', () => {
    const properties = propertiesOf(themeCss(settingsWith({})).css, ':root');
    const names = [
      ...[
        '--n12',
        '--p1',
        '--info-3',
        '--success-4',
        '--warning-5',
        '--danger-11',
        '--solid',
        '--solid-text',
      ],
      ...[
        '--page',
        '--page-image',
        '--card',
        '--sidebar',
        '--edge',
        '--search-line',
        '--header',
        '--header-ring',
      ],
      ...[
        '--header-solid-hover',
        '--link',
        '--link-line-width-hover',
        '--ring',
        '--code-page',
        '--code-keyword',
      ],
      ...['--get', '--other-soft', '--r-menu', '--sh3', '--sans', '--mono', '--icon-stroke'],
    ];
    expect(names.filter((name) => !properties[name])).toEqual([]);
  });

  it('follows corners, depth, links, icons and fonts', () => {
    const styling = {
      corners: 'circular',
      depth: 'flat',
      links: 'accent',
      icons: 'thin',
      font: 'Merriweather',
    };
    const { css, attributes } = themeCss(settingsWith({ styling }));
    const properties = propertiesOf(css, ':root');
    expect(properties).toMatchObject({ '--r-lg': '1.25rem', '--sh2': 'none', '--icon-stroke': '1' });
    expect(properties).toMatchObject({ '--link': properties['--n12'], '--edge': properties['--n7'] });
    expect(properties['--sans']).toBe('site-sans,site-sans-local,ui-serif,serif');
    expect(attributes).toMatchObject({
      'data-corners': 'circular',
      'data-depth': 'flat',
      'data-links': 'accent',
    });
  });

  it('shows code in the theme of code, which operations may have to themselves', () => {
    const dark = { light: 'default-dark', dark: 'default-dark' };
    const plain = themeCss(settingsWith({})).css;
    expect(plain).not.toContain('data-code');
    const both = themeCss(settingsWith({ styling: { codeTheme: { default: dark, openapi: dark } } })).css;
    expect(both).not.toContain('data-code');
    const colors = propertiesOf(plain, '[data-theme=dark]');
    expect(propertiesOf(both, ':root')['--code-page']).toBe(colors['--code-page']);
    const openapi = themeCss(settingsWith({ styling: { codeTheme: { openapi: dark } } })).css;
    expect(propertiesOf(openapi, ':root')['--code-page']).toBe(propertiesOf(plain, ':root')['--code-page']);
    expect(propertiesOf(openapi, '[data-code=openapi]')['--code-page']).toBe(colors['--code-page']);
  });

  it('contains no text of the settings', () => {
    const hostile = '#fff;}</style><script>alert(1)</script>';
    const colors = { light: hostile, dark: hostile };
    const { css } = themeCss(
      settingsWith({
        title: hostile,
        styling: {
          primaryColor: colors,
          tint: { color: colors },
          dangerColor: colors,
          ...{ font: hostile, monospaceFont: hostile, corners: hostile, theme: hostile, icons: hostile },
        },
        header: { preset: 'custom', backgroundColor: colors, linkColor: colors },
      }),
    );
    expect(css).not.toMatch(/alert|script|</);
  });

  it('is small', () => {
    expect(themeCss(settingsWith({})).css.length).toBeLessThan(12_000);
  });
});
