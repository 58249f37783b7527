import type { SiteSettings } from '../../../sites/settings/settings.js';
import { fromHex, withContrast } from './oklch.js';
import { away, coloredScale, type Mode, type Palette, SMALL } from './palette.js';
import { codeBackground } from './surfaces.js';

/*
 * The colors of code: of its syntax, and of the methods of operations.
 */

/** Hue, in degrees, of each kind of token. */
const SYNTAX_HUES = {
  keyword: 300,
  string: 150,
  number: 60,
  function: 255,
  type: 200,
  property: 225,
  tag: 20,
  regexp: 345,
} as const;

const SYNTAX: Record<Mode, { l: number; c: number }> = {
  light: { l: 0.52, c: 0.15 },
  dark: { l: 0.74, c: 0.12 },
};

export type Token = keyof typeof SYNTAX_HUES;
export const TOKENS = Object.keys(SYNTAX_HUES) as Token[];

export interface CodeColors {
  background: string;
  /** The title above the code. */
  title: string;
  line: string;
  text: string;
  /** Comments, punctuation and the numbers of lines. */
  muted: string;
  /** Highlighted lines, and the line beside them. */
  highlight: string;
  mark: string;
  added: string;
  addedMark: string;
  removed: string;
  removedMark: string;
  tokens: Record<Token, string>;
}

/** @param palette of the theme of code, which may be dark on a light page */
export function codeColorsOf(settings: SiteSettings, palette: Palette): CodeColors {
  const { mode, neutral, primary, success, danger } = palette;
  const background = codeBackground(settings, palette);
  const grounds = [background, primary[3], success[3], danger[3]];
  const readable = (color: Parameters<typeof withContrast>[0]) =>
    withContrast(color, [{ on: grounds, ratio: SMALL }], away(mode));
  const tokens = TOKENS.map((token) => [token, readable({ ...SYNTAX[mode], h: SYNTAX_HUES[token] })]);
  return {
    background,
    title: neutral[3],
    line: neutral[6],
    text: neutral[12],
    muted: readable(fromHex(neutral[11])),
    highlight: primary[3],
    mark: primary[9],
    added: success[3],
    addedMark: success[11],
    removed: danger[3],
    removedMark: danger[11],
    tokens: Object.fromEntries(tokens) as Record<Token, string>,
  };
}

/** Hue of each method of HTTP that has a color. */
const METHOD_HUES = { get: 150, post: 255, put: 60, patch: 300, delete: 25 } as const;
const METHOD_CHROMA = 0.17;

export type Method = keyof typeof METHOD_HUES;

export interface Badge {
  background: string;
  text: string;
}

/** The badges of methods. `other`: of all methods without a color. */
export function methodColorsOf({ mode, neutral }: Palette): Record<Method | 'other', Badge> {
  const pages = [neutral[1], neutral[2], neutral[3], neutral[4]];
  const badges = Object.entries(METHOD_HUES).map(([method, h]) => {
    const scale = coloredScale({ l: 0.6, c: METHOD_CHROMA, h }, mode);
    const on = [...pages, scale[3]];
    const text = withContrast(fromHex(scale[11]), [{ on, ratio: SMALL }], away(mode));
    return [method, { background: scale[3], text }];
  });
  const other = { background: neutral[3], text: neutral[11] };
  return { ...(Object.fromEntries(badges) as Record<Method, Badge>), other };
}
