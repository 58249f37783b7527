import { readFileSync } from 'node:fs';
import type { IconStyle } from './icon-strokes.js';
import { iconSvg } from './icons.js';

const PLATFORMS = [
  ...['twitter', 'instagram', 'facebook', 'linkedin', 'github', 'discord', 'slack'],
  ...['youtube', 'tiktok', 'reddit', 'bluesky', 'mastodon', 'threads', 'medium'],
];

describe('icons', () => {
  it.each([
    ['hand-pointer', 'pointer'],
    ['circle-info', 'info'],
    ['fa-circle-info', 'info'],
    ['fa-solid fa-gear', 'settings'],
    ['info-circle', 'info'],
    ['home', 'house'],
  ])('shows %s as %s of lucide', (name, lucide) => {
    expect(iconSvg(name)).toBeDefined();
    expect(iconSvg(name)).toBe(iconSvg(lucide));
  });

  it('has an icon for every name of Font Awesome in its table', () => {
    const table = readFileSync('src/rendering/site/theme/font-awesome-names.ts', 'utf8');
    const names = [...table.matchAll(/([\w-]+):[\w-]+(?=[\s`])/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name) => iconSvg(name) === undefined)).toEqual([]);
  });

  it.each(PLATFORMS)('has the logo of %s', (platform) => {
    expect(iconSvg(platform)).toContain('fill="currentColor"');
  });

  it.each(['', 'no-such-icon', 'constructor', '__proto__', 'toString', '"><script>', '../lucide'])(
    'has none of the name %j',
    (name) => expect(iconSvg(name)).toBeUndefined(),
  );

  it('has the width of lines, and the fill, of its style', () => {
    const lines: Record<IconStyle, string> = {
      thin: '1',
      light: '1.25',
      regular: '1.5',
      solid: '1.5',
      duotone: '1.5',
    };
    for (const [style, width] of Object.entries(lines))
      expect(iconSvg('info', style as IconStyle)).toContain(`stroke-width="${width}"`);
    expect(iconSvg('info', 'regular')).not.toContain('fill="currentColor"');
    expect(iconSvg('info', 'duotone')).toContain('<circle fill="currentColor" fill-opacity=".2"');
    expect(iconSvg('info', 'solid')).toMatch(/<circle fill="currentColor" .*<path stroke="var\(--icon-hole/);
    expect(iconSvg('search', 'solid')).not.toContain('fill="currentColor"');
  });
});
