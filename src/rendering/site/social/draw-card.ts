import { type CardWeight, fontRuns } from './card-fonts.js';
import type { SocialCard } from './social-card.js';

/** The size that social networks show, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
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
export function drawCard({ site, title, description, color, isDark, font }: SocialCard): string {
  const [ground, ink, faint] = isDark ? ['#16181d', '#f4f5f7', '#b3b8c2'] : ['#ffffff', '#15171c', '#565d6b'];
  const isLong = title.length > 60;
  const parts: string[] = [];
  const add = (text: string, top: number, left: number, style: CardText): number => {
    const lines = breakLines(text, WIDTH - (left - MARGIN), style, font);
    for (const [index, line] of lines.entries())
      parts.push(drawLine(line, { x: left, y: top + style.size + index * style.leading, style, font }));
    return top + lines.length * style.leading;
  };
  add(site, 74, MARGIN + 56, { size: 34, leading: 44, lines: 1, weight: 'regular', fill: ink });
  const titleStyle = isLong ? { size: 56, leading: 68, lines: 4 } : { size: 76, leading: 90, lines: 3 };
  const below = add(title, 178, MARGIN, { ...titleStyle, weight: 'bold', fill: ink });
  const room = Math.min(3, Math.floor((CARD_SIZE.height - 60 - (below + 28)) / 46));
  if (description !== undefined && room > 0)
    add(description, below + 28, MARGIN, {
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
    `<rect x="${MARGIN}" y="74" width="36" height="36" rx="9" fill="${color}"/>`,
    `<rect y="${height - 14}" width="${width}" height="14" fill="${color}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** Breaks a text into lines of a width. The last line ends with an ellipsis if there is more. */
function breakLines(text: string, width: number, style: CardText, font: SocialCard['font']): string[] {
  const measure = (part: string): number => widthOf(part, style, font);
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

function widthOf(text: string, { size, weight }: CardText, name: SocialCard['font']): number {
  return fontRuns(text, name, weight).reduce(
    (sum, { text: run, font }) => sum + (font.layout(run).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

interface LinePlace {
  x: number;
  y: number;
  style: CardText;
  font: SocialCard['font'];
}

function drawLine(text: string, { x, y, style, font: name }: LinePlace): string {
  const { size, weight, fill } = style;
  const drawn: string[] = [];
  let left = x;
  for (const { text: run, font, isThin } of fontRuns(text, name, weight)) {
    const stroke = isThin
      ? ` stroke="${fill}" stroke-width="${font.unitsPerEm * BOLDER}" stroke-linejoin="round"`
      : '';
    const scale = size / font.unitsPerEm;
    const { glyphs, positions, advanceWidth } = font.layout(run);
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
