import { readFileSync } from 'node:fs';
import type { SiteSettings } from '../../../sites/settings/settings.js';
import { BUILT_FILES } from '../built-files.js';
import { FAMILIES, type FontName } from './font-stacks.js';

/** A font as `tools/site-assets/pack-fonts.mjs` packs it. */
export interface PackedFont {
  /** The name of the original font. */
  family: string;
  kind: 'sans' | 'serif' | 'mono';
  /** Where ranges overlap, later faces take precedence. */
  faces: FontFace[];
  /** Local fonts, regular and bold, with adjustments: each needs the same space until the packed font has loaded. */
  standIns: StandIn[];
}

export interface StandIn {
  /** One weight, or a range. */
  weight: string;
  local: string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
}

export interface FontFace {
  /** In `dist/site/fonts`. The name has a hash of the content. */
  file: string;
  subset: 'latin' | 'latin-ext' | 'vietnamese' | 'greek' | 'cyrillic';
  /** One weight, or a range. */
  weight: string;
  unicodeRange: string;
  /** Size of the file. */
  bytes: number;
}

/** The folder of the packed fonts. */
export const FONT_FILES = new URL('fonts/', BUILT_FILES);

/** All fonts by name. The file is read once. */
export function packedFonts(): Readonly<Record<FontName, PackedFont>> {
  fonts ??= JSON.parse(readFileSync(new URL('manifest.json', FONT_FILES), 'utf8')) as typeof fonts;
  return fonts as Record<FontName, PackedFont>;
}

let fonts: Record<FontName, PackedFont> | undefined;

/** Languages that need no more letters than the Latin files of the fonts have. */
const LATIN = /^(?:af|ca|da|de|en|es|eu|fi|fr|ga|gl|id|is|it|ms|nb|nl|nn|no|pt|sv|sw)\b/i;

export interface SiteFonts {
  /** The `@font-face` rules of the families that `fontStacks` names. */
  css: string;
  /** The files that every page needs: Latin texts, in each weight. */
  preload: string[];
}

/**
 * The fonts of a site. A preloaded file that comes too late is only used on the next page: the text would move. Others
 * replace their stand-ins as soon as they have loaded. Characters of monospace fonts are as wide as their stand-ins; and text
 * with more letters than Latin ones would otherwise have letters of both fonts.
 *
 * @param language BCP 47, of the text
 * @param addressOf the address of a file of `FONT_FILES`
 */
export function siteFonts(
  { styling }: SiteSettings,
  language: string,
  addressOf: (file: string) => string,
): SiteFonts {
  const packed = packedFonts();
  const sans = packed[styling.font];
  const preload = sans.faces.filter(({ subset }) => subset === 'latin').map(({ file }) => file);
  const optional = LATIN.test(language) ? preload : [];
  const rules = [
    ...rulesOf(sans, FAMILIES.sans, optional, addressOf),
    ...rulesOf(packed[styling.monospaceFont], FAMILIES.mono, [], addressOf),
  ];
  return { css: rules.join(''), preload };
}

function rulesOf(
  { faces, standIns }: PackedFont,
  names: { packed: string; standIn: string },
  optional: readonly string[],
  addressOf: (file: string) => string,
): string[] {
  return [
    ...faces.map(({ file, weight, unicodeRange }) =>
      fontFace({
        'font-family': names.packed,
        'font-weight': weight,
        'font-display': optional.includes(file) ? 'optional' : 'swap',
        src: `url(${quoted(addressOf(file))}) format("woff2")`,
        'unicode-range': unicodeRange,
      }),
    ),
    ...standIns.map((standIn) =>
      fontFace({
        'font-family': names.standIn,
        'font-weight': standIn.weight,
        src: standIn.local.map((name) => `local(${quoted(name)})`).join(','),
        'size-adjust': standIn.sizeAdjust,
        'ascent-override': standIn.ascentOverride,
        'descent-override': standIn.descentOverride,
        'line-gap-override': standIn.lineGapOverride,
      }),
    ),
  ];
}

function fontFace(descriptors: Record<string, string>): string {
  const declarations = Object.entries(descriptors).map(([name, value]) => `${name}:${value}`);
  return `@font-face{${declarations.join(';')}}`;
}

/** A string of CSS. Addresses contain names that people chose. */
function quoted(text: string): string {
  return `"${text.replace(/[^\w\-./:~%?=&+ ]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
