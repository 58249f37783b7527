import fc from 'fast-check';
import { completeSettings } from '../../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../../sites/settings/settings.js';
import { codeColorsOf, methodColorsOf } from './code-colors.js';
import { contrast, fromHex, toHex } from './oklch.js';
import { MARK, MEANINGS, type Mode, paletteOf, SMALL, solidOf, TEXT } from './palette.js';
import { surfacesOf } from './surfaces.js';

type Part<T> = { [K in keyof T]?: T[K] extends object ? Part<T[K]> : T[K] };

/** Complete settings, with the defaults of those that are not given. */
function settingsWith(given: Part<SiteSettings>): SiteSettings {
  return completeSettings(SETTINGS, given) as SiteSettings;
}

const color = fc
  .oneof(
    fc.integer({ min: 0, max: 0xffffff }),
    // Grays, and colors at the edge of sRGB.
    fc.integer({ min: 0, max: 255 }).map((value) => value * 0x010101),
    fc
      .tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 255)))
      .map(([r = 0, g = 0, b = 0]) => (r << 16) | (g << 8) | b),
  )
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colors = fc.record({ light: color, dark: color });
const mode = fc.constantFrom<Mode>('light', 'dark');

const styling = fc.record({
  theme: fc.constantFrom('clean' as const, 'muted' as const, 'bold' as const, 'gradient' as const),
  primaryColor: colors,
  tint: fc.option(fc.record({ color: colors }), { nil: undefined }),
  infoColor: colors,
  successColor: colors,
  warningColor: colors,
  dangerColor: colors,
  background: fc.constantFrom('plain' as const, 'match' as const),
  search: fc.constantFrom('subtle' as const, 'prominent' as const),
});

const header = fc.record({
  preset: fc.constantFrom(
    ...([
      'default',
      'bold',
      'contrast',
      'custom',
      'none',
    ] as const satisfies SiteSettings['header']['preset'][]),
  ),
  backgroundColor: fc.option(colors, { nil: undefined }),
  linkColor: fc.option(colors, { nil: undefined }),
});

const customized = fc
  .record({ styling, header })
  .map((given) => settingsWith(JSON.parse(JSON.stringify(given)) as Part<SiteSettings>));

/** Fails with the pair of colors that is hard to read. */
function expectContrast(foreground: string, backgrounds: readonly string[], least: number): void {
  for (const background of backgrounds) {
    const found = contrast(foreground, background);
    if (found < least) throw new Error(`${foreground} on ${background} has ${found}, not ${least}`);
  }
}

describe('the palette of a site', () => {
  it('is readable, whatever the colors are', () => {
    fc.assert(
      fc.property(customized, mode, (settings, mode) => {
        const palette = paletteOf(settings, mode);
        const { neutral, primary } = palette;
        const fills = [neutral[1], neutral[2], neutral[3], neutral[4]];
        const pages = [...fills, primary[3]];
        expectContrast(neutral[12], [...fills, neutral[5], primary[3], primary[4], primary[5]], TEXT);
        expectContrast(neutral[11], pages, SMALL);
        expectContrast(neutral[8], [neutral[1], neutral[2], neutral[3]], MARK);
        expectContrast(primary[9], pages, MARK);
        expectContrast(primary[10], pages, MARK);
        expectContrast(primary[11], [...pages, primary[4]], SMALL);
        for (const scale of MEANINGS.map((meaning) => palette[meaning])) {
          expectContrast(scale[11], [...pages, primary[4], scale[3], scale[4]], SMALL);
          expectContrast(neutral[12], [scale[3], scale[4], scale[5]], TEXT);
          expectContrast(neutral[11], [scale[3]], SMALL);
          expectContrast(scale[9], [...pages, scale[3]], MARK);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('has readable headers, whatever their preset, theme and colors are', () => {
    fc.assert(
      fc.property(customized, mode, (settings, mode) => {
        const { header, search } = surfacesOf(settings, paletteOf(settings, mode));
        const opaque = header.background.slice(0, 7);
        for (const text of [header.text, header.muted, header.link]) expectContrast(text, [opaque], SMALL);
        for (const mark of [header.mark, header.ring]) expectContrast(mark, [opaque], MARK);
        expectContrast(header.text, [header.hover], SMALL);
        expectContrast(header.button.text, [header.button.background, header.button.hover], SMALL);
        expectContrast(search.text, [search.background], SMALL);
      }),
      { numRuns: 400 },
    );
  });

  it('has readable code, whatever the colors are', () => {
    fc.assert(
      fc.property(customized, mode, (settings, mode) => {
        const palette = paletteOf(settings, mode);
        const code = codeColorsOf(settings, palette);
        const grounds = [code.background, code.highlight, code.added, code.removed];
        for (const text of [code.text, code.muted, ...Object.values(code.tokens)])
          expectContrast(text, grounds, SMALL);
        for (const { background, text } of Object.values(methodColorsOf(palette)))
          expectContrast(text, [background, palette.neutral[1], palette.neutral[2]], SMALL);
      }),
      { numRuns: 200 },
    );
  });

  it('fills buttons so that their text is readable, also under the pointer', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const { background, text, hover } = solidOf(chosen);
        expectContrast(text, [background, hover], SMALL);
        expect(contrast(text, hover)).toBeGreaterThanOrEqual(contrast(text, background));
        expect(fromHex(chosen).l - fromHex(background).l).toBeLessThan(0.085);
        if (contrast(chosen, '#ffffff') >= SMALL)
          expect({ background, text }).toEqual({ background: chosen, text: '#ffffff' });
      }),
    );
  });

  it('keeps a chosen color that is readable', () => {
    const { primary, solid } = paletteOf(settingsWith({}), 'light');
    expect(primary[9]).toBe('#346ddb');
    expect(solid).toMatchObject({ background: '#346ddb', text: '#ffffff' });
  });

  it('has white and nearly gray neutral steps without a tint, and tinted ones with it', () => {
    const plain = paletteOf(settingsWith({}), 'light').neutral;
    expect(plain[1]).toBe('#ffffff');
    expect(fromHex(plain[6]).c).toBeLessThan(0.008);
    const green = { light: '#00aa44', dark: '#00aa44' };
    const tinted = paletteOf(settingsWith({ styling: { tint: { color: green } } }), 'light').neutral;
    expect(fromHex(tinted[6]).c).toBeGreaterThan(0.02);
    const matched = settingsWith({ styling: { background: 'match', primaryColor: green } });
    expect(paletteOf(matched, 'light').neutral[6]).toBe(tinted[6]);
  });

  it('keeps lightness and hue of colors that sRGB lacks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 0.95, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (l, h) => {
          const found = fromHex(toHex({ l, c: 0.4, h }));
          expect(Math.abs(found.l - l)).toBeLessThan(0.006);
          if (found.c > 0.03) expect(Math.abs(((found.h - h + 540) % 360) - 180)).toBeLessThan(6);
        },
      ),
    );
  });
});

describe('the header', () => {
  const red = { light: '#aa0000', dark: '#aa0000' };
  const headerOf = (given: Part<SiteSettings>) => {
    const settings = settingsWith(given);
    return surfacesOf(settings, paletteOf(settings, 'light')).header;
  };

  it('has the color of its preset', () => {
    expect(headerOf({}).background).toBe('#ffffffd9');
    expect(headerOf({ header: { preset: 'bold' } })).toMatchObject({
      background: '#346ddb',
      text: '#ffffff',
    });
    expect(headerOf({ header: { preset: 'contrast' } }).text).toBe('#ffffff');
    expect(headerOf({ header: { preset: 'custom', backgroundColor: red } }).background).toBe('#aa0000');
    expect(headerOf({ header: { preset: 'none' }, styling: { theme: 'bold' } }).background).toBe('#ffffffd9');
  });

  it('is colored in the theme bold: by the custom background, else by the tint, else by the primary color', () => {
    const bold = { theme: 'bold' as const };
    expect(headerOf({ styling: bold }).background).toBe('#346ddb');
    expect(headerOf({ styling: { ...bold, tint: { color: red } } }).background).toBe('#aa0000');
    const green = { light: '#006600', dark: '#006600' };
    const both = { styling: { ...bold, tint: { color: red } }, header: { backgroundColor: green } };
    expect(headerOf(both).background).toBe('#006600');
  });

  it('makes custom links readable', () => {
    const { link } = headerOf({ header: { preset: 'custom', backgroundColor: red, linkColor: red } });
    expect(link).not.toBe('#aa0000');
    expect(contrast(link, '#aa0000')).toBeGreaterThanOrEqual(4.5);
  });
});
