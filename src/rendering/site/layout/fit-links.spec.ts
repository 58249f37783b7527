import { fitLinks } from './fit-links.js';
import type { HeaderLink } from '../site-page.js';

const link = (title: string, style: HeaderLink['style'] = 'link'): HeaderLink => ({
  title,
  style,
  links: [],
});

describe('the links of the header', () => {
  it('are all shown when they fit', () => {
    expect(fitLinks([link('Blog'), link('Forum')]).map(({ inMenu }) => inMenu)).toEqual(['never', 'never']);
  });

  it('keep their order, and give way to buttons', () => {
    const links = [link('Documentation'), link('Community'), link('Get started', 'button-primary')];
    expect(fitLinks(links)).toEqual([
      { link: links[0], inMenu: 'never' },
      { link: links[1], inMenu: 'narrow' },
      { link: links[2], inMenu: 'never' },
    ]);
  });

  it('leave the place to others when they are too long', () => {
    const links = [link('T'.repeat(64)), link('Blog')];
    expect(fitLinks(links).map(({ inMenu }) => inMenu)).toEqual(['always', 'never']);
  });

  it('move to the menu on every screen when they are many', () => {
    const links = Array.from({ length: 20 }, (_, index) => link(`Link ${index}`));
    const places = fitLinks(links).map(({ inMenu }) => inMenu);
    expect(places.filter((place) => place === 'never')).toHaveLength(3);
    expect(places.at(-1)).toBe('always');
  });
});
