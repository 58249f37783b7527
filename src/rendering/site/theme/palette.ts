import type { SiteSettings } from '../../../sites/settings/settings.js';
import { contrast, type Demand, fromHex, type Oklch, toHex, withContrast } from './oklch.js';

/*
 * The scales of colors of a site, computed from its customization. Each step has a fixed lightness, so it has one purpose:
 *
 * 1 page · 2 panels · 3 fills · 4 fills under the pointer · 5 pressed fills · 6 lines · 7 strong lines · 8 borders of inputs ·
 * 9 marks · 10 marks under the pointer · 11 muted text and links · 12 text
 */

export type Mode = 'light' | 'dark';
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
/** `#rrggbb` of each step. */
export type Scale = Record<Step, string>;
export const MEANINGS = ['info', 'success', 'warning', 'danger'] as const;
export type Meaning = (typeof MEANINGS)[number];

export interface Palette extends Record<Meaning, Scale> {
  mode: Mode;
  neutral: Scale;
  primary: Scale;
  solid: Solid;
}

/** A filled button or bar. */
export interface Solid {
  background: string;
  /** Black or white. */
  text: string;
  /** The background under the pointer: further away from the text. */
  hover: string;
}

type Row = Record<Step, number>;
const row = (...[a, b, c, d, e, f, g, h, i, j, k, l]: TwelveNumbers): Row => {
  return { 1: a, 2: b, 3: c, 4: d, 5: e, 6: f, 7: g, 8: h, 9: i, 10: j, 11: k, 12: l };
};
type TwelveNumbers = [
  ...[number, number, number, number, number, number],
  ...[number, number, number, number, number, number],
];

const NEUTRAL_LIGHTNESS: Record<Mode, Row> = {
  light: row(1, 0.985, 0.968, 0.95, 0.93, 0.905, 0.86, 0.66, 0.6, 0.54, 0.48, 0.24),
  dark: row(0.18, 0.21, 0.24, 0.27, 0.3, 0.31, 0.37, 0.56, 0.62, 0.68, 0.75, 0.94),
};
/** Steps 9 and 10 are made from the chosen color. */
const LIGHTNESS: Record<Mode, Row> = {
  light: row(0.99, 0.975, 0.955, 0.93, 0.9, 0.87, 0.8, 0.7, 0, 0, 0.5, 0.3),
  dark: row(0.19, 0.22, 0.26, 0.3, 0.34, 0.38, 0.45, 0.55, 0, 0, 0.78, 0.92),
};
/** Share of the chroma of the chosen color. */
const CHROMA = row(0.05, 0.12, 0.2, 0.28, 0.36, 0.45, 0.6, 0.8, 1, 1, 1, 0.5);
const WHOLE = row(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const satisfies Step[];

/** Contrast of texts, of small texts, and of marks (WCAG 2.2, success criteria 1.4.6, 1.4.3 and 1.4.11). */
export const TEXT = 7;
export const SMALL = 4.5;
export const MARK = 3;
const BLACK = '#000000';
const WHITE = '#ffffff';
/** A solid background may be darkened by 0.08 to have white text. */
const DARKENING = { steps: 16, by: 0.005 };
const HOVER = 0.04;

/** The colors of a site in one mode. */
export function paletteOf({ styling }: SiteSettings, mode: Mode): Palette {
  const chosen = fromHex(styling.primaryColor[mode]);
  const tint =
    styling.tint?.color[mode] ?? (styling.background === 'match' ? styling.primaryColor[mode] : undefined);
  const neutral = scaleFrom(neutralColor(tint, chosen), NEUTRAL_LIGHTNESS[mode], WHOLE);
  const primary = coloredScale(chosen, mode);
  const meanings = {
    info: coloredScale(fromHex(styling.infoColor[mode]), mode),
    success: coloredScale(fromHex(styling.successColor[mode]), mode),
    warning: coloredScale(fromHex(styling.warningColor[mode]), mode),
    danger: coloredScale(fromHex(styling.dangerColor[mode]), mode),
  };
  const unclamped = { neutral, primary, ...meanings };
  return { mode, ...clampScales(unclamped, mode), solid: solidOf(styling.primaryColor[mode]) };
}

/** A color whose hue and chroma all neutral steps have. */
function neutralColor(tint: string | undefined, primary: Oklch): Oklch {
  if (tint === undefined) return { ...primary, c: Math.min(0.06 * primary.c, 0.006) };
  const { l, c, h } = fromHex(tint);
  return { l, c: Math.min(0.25 * c, 0.03), h };
}

/** A scale whose contrast is not clamped yet. */
export function coloredScale(color: Oklch, mode: Mode): Scale {
  const lightness = LIGHTNESS[mode];
  return scaleFrom(color, { ...lightness, 9: color.l, 10: color.l }, CHROMA);
}

function scaleFrom(color: Oklch, lightness: Row, chroma: Row): Scale {
  const steps = STEPS.map((step) => [
    step,
    toHex({ l: lightness[step], c: color.c * chroma[step], h: color.h }),
  ]);
  return Object.fromEntries(steps) as Scale;
}

type Scales = Omit<Palette, 'mode' | 'solid'>;

/** Makes texts, marks and borders readable on every background that they may be on. */
function clampScales(scales: Scales, mode: Mode): Scales {
  const { neutral, primary } = scales;
  const softs = MEANINGS.map((meaning) => scales[meaning]);
  const fills = [neutral[1], neutral[2], neutral[3], neutral[4]];
  const pages = [...fills, primary[3]];
  const towards = away(mode);
  const clamped = (hex: string, demands: Demand[]) => withContrast(fromHex(hex), demands, towards);
  const textGrounds = [
    ...fills,
    neutral[5],
    ...[primary, ...softs].flatMap(({ 3: a, 4: b, 5: c }) => [a, b, c]),
  ];
  const withText = (scale: Scale): Scale => {
    const own = [...pages, primary[4], scale[3], scale[4]];
    const mark = clamped(scale[9], [{ on: [...pages, scale[3]], ratio: MARK }]);
    return {
      ...scale,
      9: mark,
      10: moved(mark, towards === 'black' ? -HOVER : HOVER),
      11: clamped(scale[11], [{ on: own, ratio: SMALL }]),
      12: clamped(scale[12], [{ on: own, ratio: SMALL }]),
    };
  };
  return {
    neutral: {
      ...neutral,
      8: clamped(neutral[8], [{ on: fills.slice(0, 3), ratio: MARK }]),
      11: clamped(neutral[11], [{ on: [...pages, ...softs.map((scale) => scale[3])], ratio: SMALL }]),
      12: clamped(neutral[12], [{ on: textGrounds, ratio: TEXT }]),
    },
    primary: withText(primary),
    info: withText(scales.info),
    success: withText(scales.success),
    warning: withText(scales.warning),
    danger: withText(scales.danger),
  };
}

/** Where texts are that contrast with the page of a mode. */
export function away(mode: Mode): 'black' | 'white' {
  return mode === 'light' ? 'black' : 'white';
}

/** A filled button: the color itself, or a darker one that white text needs, or else black text. */
export function solidOf(color: string): Solid {
  const chosen = fromHex(color);
  for (let step = 0; step <= DARKENING.steps; step += 1) {
    const background = toHex({ ...chosen, l: chosen.l - step * DARKENING.by });
    if (contrast(background, WHITE) >= SMALL) return filled(background, WHITE);
  }
  return filled(toHex(chosen), BLACK);
}

/** @param text black or white */
export function filled(background: string, text: string): Solid {
  const isLighter = contrast(text, BLACK) > contrast(background, BLACK);
  return { background, text, hover: moved(background, isLighter ? -HOVER : HOVER) };
}

/** Black or white, whichever is easier to read on the background. */
export function readableOn(background: string): string {
  return contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK;
}

function moved(hex: string, by: number): string {
  const color = fromHex(hex);
  return toHex({ ...color, l: Math.min(1, Math.max(0, color.l + by)) });
}
