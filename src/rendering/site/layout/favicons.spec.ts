import { completeCustomization } from '../../../sites/settings/merge-settings.js';
import { favicons } from './favicons.js';

const iconOf = (settings: object) =>
  favicons({ settings: completeCustomization({ ...settings }), title: 'acme' }).map(({ href }) =>
    decodeURIComponent(href),
  );

describe('the icon of a site', () => {
  it('is its emoji', () => {
    expect(iconOf({ favicon: { emoji: '🦊' } })).toEqual([expect.stringContaining('>🦊</text>')]);
  });

  it('is the first letter of its title, which can be read on its color', () => {
    const colored = (light: string) => iconOf({ styling: { primaryColor: { light } } }).join('');
    expect(colored('#0a5acf')).toMatch(/<rect [^>]*fill="#0a5acf".*<text [^>]*fill="#ffffff"[^>]*>A</);
    expect(colored('#ffee00')).toMatch(/<rect [^>]*fill="#ffee00".*<text [^>]*fill="#000000"[^>]*>A</);
  });
});
