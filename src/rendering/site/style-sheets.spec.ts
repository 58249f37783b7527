import { globSync, readFileSync } from 'node:fs';
import { completeSettings } from '../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../sites/settings/settings.js';
import { themeCss } from './theme/theme-css.js';

const FOLDER = 'src/rendering/site';

describe('the style sheets of published sites', () => {
  const css = globSync(`${FOLDER}/**/*.css`)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  it('use only custom properties that have a value', () => {
    const theme = themeCss(completeSettings(SETTINGS, {}) as SiteSettings).css;
    const components = globSync(`${FOLDER}/**/*.tsx`).map((path) => readFileSync(path, 'utf8'));
    const defined = [css, theme, ...components].join('\n');
    const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
    expect([...used].filter((name) => !new RegExp(`${name}'?:`).test(defined))).toEqual([]);
  });

  // Safari knows widths in the shorthand since version 26.2, and shows no line before.
  it('decorate text with the shorthand only when it is one word', () => {
    const values = [...css.matchAll(/text-decoration: ([^;]+);/g)].map(([, value]) => value);
    expect(values.filter((value) => value?.includes(' '))).toEqual([]);
  });
});
