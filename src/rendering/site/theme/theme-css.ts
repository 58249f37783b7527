import type { SiteSettings } from '../../../sites/settings/settings.js';
import { codeColorsOf, type CodeColors, methodColorsOf, TOKENS } from './code-colors.js';
import { fontStacks } from './font-stacks.js';
import { ICON_STROKES } from './icon-strokes.js';
import { MEANINGS, type Mode, paletteOf, type Palette, type Solid } from './palette.js';
import { surfacesOf } from './surfaces.js';

/** The CSS of the customization of a site. */
export interface Theme {
  /** A style sheet that only sets custom properties. */
  css: string;
  /** Attributes of `<html>` for choices that are not values: `data-links="accent"`. */
  attributes: Record<string, string>;
}

type Properties = Record<string, string>;

/**
 * The theme of a site. Equal settings have equal themes; computing one takes some milliseconds, so keep it.
 *
 * | property | value |
 * |---|---|
 * | `--n1` … `--n12`, `--p1` … `--p12` | neutral and primary scale: see palette.ts for the purpose of each step |
 * | `--info-3`, `-4`, `-5`, `-6`, `-9`, `-11` | scale of a meaning; also `success`, `warning`, `danger` |
 * | `--solid`, `--solid-text`, `--solid-hover` | primary buttons |
 * | `--page`, `--page-image`, `--card`, `--sidebar`, `--edge` | backgrounds (`--sidebar` of a filled one), and the border of everything with a shadow |
 * | `--search`, `--search-text`, `--search-line` | the search field of the header |
 * | `--header`, `--header-text`, `-muted`, `-link`, `-mark`, `-line`, `-hover`, `-ring` | the header and its row of sections |
 * | `--header-solid`, `--header-solid-text`, `--header-solid-hover` | primary buttons in the header |
 * | `--link`, `--link-line`, `--link-line-width`, and each with `-hover` | links in texts |
 * | `--ring` | the focus ring |
 * | `--code`… | code: see `codeProperties`; other values inside `[data-code=openapi]` |
 * | `--get`, `--get-soft` | badge of a method; also `post`, `put`, `patch`, `delete`, `other` |
 * | `--r-sm`, `--r-md`, `--r-lg`, `--r-xl`, `--r-menu` | radii |
 * | `--sh1`, `--sh2`, `--sh3` | shadows |
 * | `--sans`, `--mono` | families |
 * | `--icon-stroke` | width of the lines of icons, of 24 |
 */
export function themeCss(settings: SiteSettings): Theme {
  const palettes = { light: paletteOf(settings, 'light'), dark: paletteOf(settings, 'dark') };
  const codes = {
    light: codeColorsOf(settings, palettes.light),
    dark: codeColorsOf(settings, palettes.dark),
  };
  const of = (mode: Mode) =>
    modeProperties(settings, palettes[mode], codes[codeMode(settings, 'default', mode)]);
  const dark = of('dark');
  const rules = [
    rule(':root', { 'color-scheme': 'light', ...shapeProperties(settings), ...of('light') }),
    ...forDark('', { 'color-scheme': 'dark', ...dark }),
    ...openapiCode(settings, codes),
  ];
  return { css: rules.join(''), attributes: attributesOf(settings) };
}

/** Rules for the dark mode, which the site, the reader or the system chooses. Paper is always light. */
function forDark(below: string, properties: Properties): string[] {
  return [
    `@media screen{${rule(`[data-theme=dark]${below}`, properties)}}`,
    `@media screen and (prefers-color-scheme:dark){${rule(`[data-theme=system]${below}`, properties)}}`,
  ];
}

function modeProperties(settings: SiteSettings, palette: Palette, code: CodeColors): Properties {
  const { neutral, primary } = palette;
  const { page, pageImage, card, sidebar, search, header } = surfacesOf(settings, palette);
  return {
    ...Object.fromEntries(Object.entries(neutral).map(([step, color]) => [`--n${step}`, color])),
    ...Object.fromEntries(Object.entries(primary).map(([step, color]) => [`--p${step}`, color])),
    ...Object.fromEntries(
      MEANINGS.flatMap((meaning) =>
        ([3, 4, 5, 6, 9, 11] as const).map((step) => [`--${meaning}-${step}`, palette[meaning][step]]),
      ),
    ),
    ...solidProperties('--solid', palette.solid),
    '--page': page,
    '--page-image': pageImage,
    '--card': card,
    '--sidebar': sidebar,
    '--edge': settings.styling.depth === 'flat' ? neutral[7] : neutral[6],
    '--search': search.background,
    '--search-text': search.text,
    '--search-line': search.line,
    '--header': header.background,
    '--header-text': header.text,
    '--header-muted': header.muted,
    '--header-link': header.link,
    '--header-mark': header.mark,
    '--header-line': header.line,
    '--header-hover': header.hover,
    '--header-ring': header.ring,
    ...solidProperties('--header-solid', header.button),
    ...linkProperties(settings, palette),
    '--ring': primary[9],
    ...codeProperties(code),
    ...methodProperties(palette),
    ...shadows(settings, palette.mode),
  };
}

function solidProperties(name: string, { background, text, hover }: Solid): Properties {
  return { [name]: background, [`${name}-text`]: text, [`${name}-hover`]: hover };
}

function linkProperties({ styling }: SiteSettings, { neutral, primary }: Palette): Properties {
  const isAccent = styling.links === 'accent';
  return {
    '--link': isAccent ? neutral[12] : primary[11],
    '--link-line': isAccent ? primary[9] : primary[11],
    '--link-line-width': isAccent ? '2px' : '1px',
    '--link-hover': primary[11],
    '--link-line-hover': primary[11],
    '--link-line-width-hover': '2px',
  };
}

function codeProperties(code: CodeColors): Properties {
  return {
    '--code-page': code.background,
    '--code-title': code.title,
    '--code-line': code.line,
    '--code-text': code.text,
    '--code-muted': code.muted,
    '--code-highlight': code.highlight,
    '--code-mark': code.mark,
    '--code-added': code.added,
    '--code-added-mark': code.addedMark,
    '--code-removed': code.removed,
    '--code-removed-mark': code.removedMark,
    ...Object.fromEntries(TOKENS.map((token) => [`--code-${token}`, code.tokens[token]])),
  };
}

function methodProperties(palette: Palette): Properties {
  return Object.fromEntries(
    Object.entries(methodColorsOf(palette)).flatMap(([method, { background, text }]) => [
      [`--${method}`, text],
      [`--${method}-soft`, background],
    ]),
  );
}

/** Code in API operations may have another theme than other code. */
function openapiCode(settings: SiteSettings, codes: Record<Mode, CodeColors>): string[] {
  const of = (mode: Mode) => codeProperties(codes[codeMode(settings, 'openapi', mode)]);
  const isSame = (mode: Mode) => codeMode(settings, 'openapi', mode) === codeMode(settings, 'default', mode);
  const inside = ' [data-code=openapi]';
  if (isSame('light') && isSame('dark')) return [];
  return [rule(inside.trim(), of('light')), ...forDark(inside, of('dark'))];
}

function codeMode({ styling }: SiteSettings, kind: 'default' | 'openapi', mode: Mode): Mode {
  return styling.codeTheme[kind][mode] === 'default-dark' ? 'dark' : 'light';
}

const RADII: Record<SiteSettings['styling']['corners'], Properties> = {
  straight: { '--r-sm': '0', '--r-md': '0', '--r-lg': '0', '--r-xl': '0', '--r-menu': '0' },
  rounded: {
    '--r-sm': '.25rem',
    '--r-md': '.375rem',
    '--r-lg': '.625rem',
    '--r-xl': '.875rem',
    '--r-menu': '.375rem',
  },
  circular: {
    '--r-sm': '.375rem',
    '--r-md': '62.4375rem',
    '--r-lg': '1.25rem',
    '--r-xl': '1.75rem',
    '--r-menu': '1rem',
  },
};
/** The properties that are equal in both modes. */
function shapeProperties({ styling }: SiteSettings): Properties {
  const stacks = fontStacks(styling);
  return {
    ...RADII[styling.corners],
    '--icon-stroke': ICON_STROKES[styling.icons],
    '--sans': stacks.sans,
    '--mono': stacks.mono,
  };
}

/** Offset, blur and spread, with the alpha of the light mode. Dark pages need twice the alpha. */
const SHADOWS: Record<string, [geometry: string, alpha: number]> = {
  '--sh1': ['0 1px 2px', 0.05],
  '--sh2': ['0 4px 12px -2px', 0.1],
  '--sh3': ['0 16px 48px -12px', 0.3],
};

function shadows({ styling }: SiteSettings, mode: Mode): Properties {
  return Object.fromEntries(
    Object.entries(SHADOWS).map(([name, [geometry, alpha]]) => {
      const shown = `${geometry} rgb(0 0 0/${String(mode === 'dark' ? alpha * 2 : alpha).replace(/^0/, '')})`;
      return [name, styling.depth === 'flat' ? 'none' : shown];
    }),
  );
}

function attributesOf({ styling, header }: SiteSettings): Record<string, string> {
  return {
    'data-styling': styling.theme,
    'data-corners': styling.corners,
    'data-depth': styling.depth,
    'data-links': styling.links,
    'data-icons': styling.icons,
    'data-sidebar': styling.sidebar.background,
    'data-list': styling.sidebar.list,
    'data-search-style': styling.search,
    'data-header': header.preset,
  };
}

function rule(selector: string, properties: Properties): string {
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(';')}}`;
}
