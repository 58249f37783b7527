import { modeOklch, modeRgb, useMode } from 'culori/fn';

/*
 * Colors in OKLCH (https://bottosson.github.io/posts/oklab/), and their contrast
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const oklchOf = useMode(modeOklch);
const rgbOf = useMode(modeRgb);

/** How far a channel may be outside of sRGB. Less than half a step of 8 bits. */
const TOLERANCE = 0.0005;
const BISECTIONS = 12;

/** @param hex `#rrggbb`; anything else is read as black */
export function fromHex(hex: string): Oklch {
  const [r, g, b] = channels(hex);
  const { l, c, h } = oklchOf({ mode: 'rgb', r, g, b });
  // The hue of grays is undefined.
  return { l, c, h: h ?? 0 };
}

/** `#rrggbb`. If sRGB lacks the color, the color of sRGB with the highest chroma at this lightness and hue. */
export function toHex({ l, c, h }: Oklch): string {
  if (l <= 0) return '#000000';
  if (l >= 1) return '#ffffff';
  const whole = rgbOf({ mode: 'oklch', l, c, h });
  if (isInGamut(whole)) return hexOf(whole);
  let low = 0;
  let high = c;
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    if (isInGamut(rgbOf({ mode: 'oklch', l, c: middle, h }))) low = middle;
    else high = middle;
  }
  return hexOf(rgbOf({ mode: 'oklch', l, c: low, h }));
}

/** From 1 to 21. Both colors are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  return ratio(luminance(one), luminance(other));
}

/** A color must have at least this contrast on each background. */
export interface Demand {
  on: readonly string[];
  ratio: number;
}

const STEP = 0.005;

/**
 * Moves the lightness of a color in small steps until all demands are met. Keeps its hue, and its chroma as far as sRGB
 * has it. Ends with black or white if nothing before met the demands.
 */
export function withContrast(color: Oklch, demands: readonly Demand[], towards: 'black' | 'white'): string {
  const backgrounds = demands.flatMap(({ on, ratio }) => on.map((hex) => ({ y: luminance(hex), ratio })));
  const step = towards === 'black' ? -STEP : STEP;
  for (let { l } = color; ; l += step) {
    const hex = toHex({ ...color, l });
    const y = luminance(hex);
    const isEnd = towards === 'black' ? l <= 0 : l >= 1;
    if (isEnd || backgrounds.every((background) => ratio(y, background.y) >= background.ratio)) return hex;
  }
}

/** Relative luminance of 8-bit values (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function channels(hex: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0;
  return [(value >> 16) / 255, ((value >> 8) & 0xff) / 255, (value & 0xff) / 255];
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}

function isInGamut({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);
}

function hexOf({ r, g, b }: Rgb): string {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return `#${((byte(r) << 16) | (byte(g) << 8) | byte(b)).toString(16).padStart(6, '0')}`;
}
