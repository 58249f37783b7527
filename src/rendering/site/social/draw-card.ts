import type { GlyphRun } from 'fontkit';
import { type CardWeight, type FontRun, fontRuns } from './card-fonts.js';
import type { CardLogo, SocialCard } from './social-card.js';
import { type Direction, directionOf, partsFromLeft } from './text-direction.js';

/** The size that social networks show, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
/** The middle of the first line, where the logo is. */
const FIRST_LINE = 92;
/** A wider logo has the name of the site in it. */
const NAMED_LOGO = 120;
const WIDTH = CARD_SIZE.width - 2 * MARGIN;
/** UTF-16 units of a text that are read. */
const MAX_TEXT = 400;
const ELLIPSIS = '…';
/** Width of the stroke that makes letters bold, in em. */
const BOLDER = 0.035;

/** A text of a card. */
interface CardText {
  size: number;
  leading: number;
  lines: number;
  weight: CardWeight;
  fill: string;
}

/** A card as SVG without text: letters are shapes, so that no font of the system is needed. */
export function drawCard(card: SocialCard, logo?: CardLogo): string {
  const { site, title, description, color, isDark, font } = card;
  const [ground, ink, faint] = isDark ? ['#16181d', '#f4f5f7', '#b3b8c2'] : ['#ffffff', '#15171c', '#565d6b'];
  const isLong = title.length > 60;
  const parts: string[] = [];
  // Everything begins at the side where the title begins.
  const side = directionOf(title);
  const add = (text: string, top: number, indent: number, style: CardText): number => {
    const direction = directionOf(text);
    const width = WIDTH - indent;
    const lines = breakLines(text, width, style, font);
    for (const [index, line] of lines.entries()) {
      const runs = runsFromLeft(line, direction, style, font);
      const x = side === 'ltr' ? MARGIN + indent : MARGIN + width - widthOf(runs, style);
      parts.push(drawLine(runs, { x, y: top + style.size + index * style.leading, style }));
    }
    return top + lines.length * style.leading;
  };
  const mark = logo ?? { width: 36, height: 36 };
  if (mark.width <= NAMED_LOGO)
    add(site, 74, mark.width + 20, { size: 34, leading: 44, lines: 1, weight: 'regular', fill: ink });
  const titleStyle = isLong ? { size: 56, leading: 68, lines: 4 } : { size: 76, leading: 90, lines: 3 };
  const below = add(title, 178, 0, { ...titleStyle, weight: 'bold', fill: ink });
  const room = Math.min(3, Math.floor((CARD_SIZE.height - 60 - (below + 28)) / 46));
  if (description !== undefined && room > 0)
    add(description, below + 28, 0, {
      size: 34,
      leading: 46,
      lines: room,
      weight: 'regular',
      fill: faint,
    });
  const { width, height } = CARD_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><radialGradient id="glow" cx="1" cy="0" r="0.9"><stop offset="0" stop-color="${color}" stop-opacity="0.22"/>`,
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#glow)"/>`,
    drawLogo(logo, {
      x: side === 'ltr' ? MARGIN : MARGIN + WIDTH - mark.width,
      y: FIRST_LINE - mark.height / 2,
      width: mark.width,
      height: mark.height,
      color,
    }),
    `<rect y="${height - 14}" width="${width}" height="14" fill="${color}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** The logo; without one, a mark in the color of the site. */
function drawLogo(
  logo: CardLogo | undefined,
  { x, y, width, height, color }: { x: number; y: number; width: number; height: number; color: string },
): string {
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (logo === undefined) return `<rect ${place} rx="9" fill="${color}"/>`;
  return `<image ${place} href="data:image/png;base64,${Buffer.from(logo.png).toString('base64')}"/>`;
}

/** Breaks a text into lines of a width. The last line ends with an ellipsis if there is more. */
function breakLines(text: string, width: number, style: CardText, font: SocialCard['font']): string[] {
  const measure = (part: string): number => widthOf(runsFromLeft(part, 'ltr', style, font), style);
  const lines: string[] = [];
  let line = '';
  const words = wordsOf(text.toWellFormed().slice(0, MAX_TEXT).toWellFormed());
  for (const word of words) {
    const longer = line + word;
    if (line === '' || measure(longer.trimEnd()) <= width) {
      line = longer.trimStart();
      continue;
    }
    lines.push(line.trimEnd());
    line = word.trimStart();
    if (lines.length > style.lines) break;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  const shown = lines.slice(0, style.lines);
  const last = shown.length - 1;
  const isCut = lines.length > style.lines || text.length > MAX_TEXT;
  return shown.map((each, index) =>
    measure(each) > width || (index === last && isCut) ? cut(each, width, measure) : each,
  );
}

/** Places where a line may break: after white space, and between characters of scripts without it. */
function wordsOf(text: string): string[] {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return (
    flat.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+ ?| /gu,
    ) ?? []
  );
}

function cut(line: string, width: number, measure: (part: string) => number): string {
  const characters = [...line];
  while (characters.length > 0 && measure(characters.join('').trimEnd() + ELLIPSIS) > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

/** Text in one font and one direction. */
interface LineRun extends Omit<FontRun, 'text'> {
  shaped: GlyphRun;
}

/** The runs of a line from left to right, with their letters in the forms that they have beside each other. */
function runsFromLeft(
  line: string,
  base: Direction,
  { weight }: CardText,
  name: SocialCard['font'],
): LineRun[] {
  return partsFromLeft(line, base).flatMap(({ text, direction }) => {
    const runs = fontRuns(text, name, weight).map(({ text: run, ...rest }) => ({
      ...rest,
      shaped: rest.font.layout(run, undefined, undefined, undefined, direction),
    }));
    return direction === 'rtl' ? runs.reverse() : runs;
  });
}

function widthOf(runs: readonly LineRun[], { size }: CardText): number {
  return runs.reduce((sum, { shaped, font }) => sum + (shaped.advanceWidth * size) / font.unitsPerEm, 0);
}

function drawLine(
  runs: readonly LineRun[],
  { x, y, style: { size, fill } }: { x: number; y: number; style: CardText },
): string {
  const drawn: string[] = [];
  let left = x;
  for (const { shaped, font, isThin } of runs) {
    const stroke = isThin
      ? ` stroke="${fill}" stroke-width="${font.unitsPerEm * BOLDER}" stroke-linejoin="round"`
      : '';
    const scale = size / font.unitsPerEm;
    const { glyphs, positions, advanceWidth } = shaped;
    let advance = 0;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const shape = glyph.path.toSVG();
      if (shape !== '') {
        const at = [left + (advance + xOffset) * scale, y - yOffset * scale].map((each) => each.toFixed(2));
        drawn.push(
          `<path transform="translate(${at.join(' ')}) scale(${scale} ${-scale})"${stroke} d="${shape}"/>`,
        );
      }
      advance += xAdvance;
    }
    left += advanceWidth * scale;
  }
  return `<g fill="${fill}">${drawn.join('')}</g>`;
}
