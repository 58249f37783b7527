import { readdirSync, readFileSync, statSync } from 'node:fs';
import { completeSettings } from '../../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../../sites/settings/settings.js';
import { FONT_FILES, packedFonts, siteFonts } from './fonts.js';

const TEXT_FONTS = [
  ...[
    'Inter',
    'ABCFavorit',
    'Roboto',
    'RobotoSlab',
    'OpenSans',
    'SourceSansPro',
    'Lato',
    'Ubuntu',
    'Raleway',
  ],
  ...['Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
] as SiteSettings['styling']['font'][];
const MONOSPACE_FONTS = [
  ...[
    'IBMPlexMono',
    'FiraCode',
    'JetBrainsMono',
    'SourceCodePro',
    'RobotoMono',
    'SpaceMono',
    'DMMono',
    'Inconsolata',
  ],
] as SiteSettings['styling']['monospaceFont'][];

/** Sizes of the first files, in bytes: what a first visit loads. */
const latin = (name: SiteSettings['styling']['font'] | SiteSettings['styling']['monospaceFont']) =>
  packedFonts()[name].faces.filter(({ subset }) => subset === 'latin');

const settingsWith = (styling: Partial<SiteSettings['styling']>) =>
  completeSettings(SETTINGS, { styling }) as SiteSettings;

describe('the packed fonts', () => {
  it.each([...TEXT_FONTS, ...MONOSPACE_FONTS])('has %s in 400 and a bold weight', (name) => {
    const [regular, bold] = latin(name);
    if (regular?.weight === '400 700') expect(bold).toBeUndefined();
    else expect([regular?.weight, bold?.weight]).toEqual(['400', '600 700']);
    for (const { file, bytes } of packedFonts()[name].faces) {
      expect(file).toMatch(/^[a-z0-9-]+-[0-9a-f]{10}\.woff2$/);
      expect(statSync(new URL(file, FONT_FILES)).size).toBe(bytes);
    }
  });

  it.each(TEXT_FONTS)('has files of %s that are small enough for a first visit', (name) => {
    const total = latin(name).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThan(30_000);
  });

  it('has a file of code that is small enough for a first visit', () => {
    expect(latin('IBMPlexMono')[0]?.bytes).toBeLessThan(15_000);
  });

  it('adjusts the local font to the metrics of Inter', () => {
    // Measured: size-adjust 107.06 %, ascent 90.49 %, descent 22.56 %.
    const [regular, bold] = packedFonts().Inter.standIns;
    expect(Number.parseFloat(regular?.sizeAdjust ?? '')).toBeCloseTo(107.06, 0);
    expect(Number.parseFloat(regular?.ascentOverride ?? '')).toBeCloseTo(90.49, 0);
    expect(Number.parseFloat(regular?.descentOverride ?? '')).toBeCloseTo(22.56, 0);
    expect(regular?.lineGapOverride).toBe('0%');
    expect([regular?.local[0], bold?.local[0]]).toEqual(['Arial', 'Arial Bold']);
    expect([regular?.weight, bold?.weight]).toEqual(['400', '600 700']);
  });

  it('does not adjust monospace fonts differently when they are bold', () => {
    const { standIns } = packedFonts().JetBrainsMono;
    expect(standIns[1]?.sizeAdjust).toBe(standIns[0]?.sizeAdjust);
  });

  it('does not scale monospace fonts that are as wide as their stand-ins', () => {
    expect(packedFonts().IBMPlexMono.standIns.map(({ sizeAdjust }) => sizeAdjust)).toEqual(['100%', '100%']);
  });

  it('contains the license of each font', () => {
    const notice = readFileSync(new URL('NOTICE.txt', FONT_FILES), 'utf8');
    for (const { family } of Object.values(packedFonts()))
      expect(notice).toMatch(new RegExp(`^${family} \\(`, 'm'));
    for (const license of ['SIL OPEN FONT LICENSE', 'UBUNTU FONT LICENCE', 'Apache License'])
      expect(notice).toContain(license);
  });

  it('has no file that no font needs', () => {
    const needed = Object.values(packedFonts()).flatMap(({ faces }) => faces.map(({ file }) => file));
    expect(readdirSync(FONT_FILES).sort()).toEqual(
      [...new Set(needed), 'NOTICE.txt', 'manifest.json'].sort(),
    );
  });
});

describe('the fonts of a site', () => {
  const fontsIn = (language: string, styling: object = {}) =>
    siteFonts(settingsWith(styling), language, (file) => `/s/site/~assets/${file}`);
  /** How a face of a font is shown: of each weight, whether it may replace its stand-in later. */
  const display = (css: string, file: RegExp) =>
    [...css.matchAll(/@font-face\{[^}]*\}/g)]
      .map(([rule]) => rule)
      .filter((rule) => file.test(rule))
      .map((rule) => /font-display:(\w+)/.exec(rule)?.[1]);

  it('are those of its settings', () => {
    const { css, preload } = fontsIn('en', { font: 'Roboto', monospaceFont: 'FiraCode' });
    expect(preload).toEqual([expect.stringMatching(/^roboto-latin-[0-9a-f]{10}\.woff2$/)]);
    expect(css).toContain(`url("/s/site/~assets/${preload[0]}") format("woff2")`);
    expect(css).toMatch(/font-family:site-mono;font-weight:400 700;[^}]*\/fira-code-latin-/);
    expect(css).toContain('font-family:site-sans-local;font-weight:400;src:local("Arial")');
    expect(css).not.toContain('inter');
  });

  it('are preloaded in each weight, and do not move text that is already shown', () => {
    const { css, preload } = fontsIn('en', { font: 'Poppins' });
    expect(preload).toHaveLength(2);
    expect(display(css, /\/poppins-latin-\d/)).toEqual(['optional', 'optional']);
    expect(display(css, /\/poppins-latin-ext-/)).toEqual(['swap', 'swap']);
    expect(new Set(display(css, /\/ibm-plex-mono-/))).toEqual(new Set(['swap']));
  });

  it.each(['pl', 'ru', 'tr-TR', 'vi'])(
    'never mix with their stand-ins in words of the language %s',
    (language) => {
      expect(new Set(display(fontsIn(language).css, /site-sans;/))).toEqual(new Set(['swap']));
    },
  );

  it('keep an address inside its string', () => {
    const { css } = siteFonts(settingsWith({}), 'en', () => '/a"b\\c)\nd}</style>');
    expect(css).toContain('url("/a\\22 b\\5c c\\29 \\a d\\7d \\3c /style\\3e ")');
  });
});
