import type { Line } from './break-lines.js';
import { type Canvas, MARGIN } from './canvas.js';

const TITLE_SIZE = 22;
const HEADING_SIZE = 14.5;
const SIZE = 10;
const GAP = 14;
const INDENT = 16;
/** Pages further down are not indented further. */
const MAX_INDENT = 6;
/** Points for the number of a sheet. */
const NUMBER_WIDTH = 40;

/** A page in the table of contents. */
export interface ContentsEntry {
  title: string;
  /** Number of pages above it. */
  depth: number;
  /** The name of its place in the file. */
  place: string;
}

interface PlacedLine {
  line: Line;
  x: number;
  y: number;
  size: number;
  /** Place of the page; absent for titles. */
  place?: string;
  /** Whether the number of the sheet is next to it. */
  isLast: boolean;
}

/**
 * A table of contents. It is at the beginning of the file, but drawn last, when the numbers of the sheets are known. So the
 * number of its own sheets is fixed before.
 */
export class Contents {
  /** The lines of each sheet. */
  private readonly sheets: PlacedLine[][] = [[]];
  private y = MARGIN;

  constructor(
    private readonly canvas: Canvas,
    titles: { file: string; contents: string },
    entries: readonly ContentsEntry[],
  ) {
    this.heading(titles.file, TITLE_SIZE);
    this.heading(titles.contents, HEADING_SIZE);
    const isNested = entries.some(({ depth }) => depth > 0);
    for (const { title: text, depth, place } of entries) {
      const x = MARGIN + Math.min(depth, MAX_INDENT) * INDENT;
      const room = MARGIN + canvas.width - NUMBER_WIDTH - x;
      const lines = canvas.break([{ text, bold: isNested && depth === 0 }], room, SIZE);
      lines.forEach((line, index) => {
        this.place({ line, x, size: SIZE, place, isLast: index === lines.length - 1 });
      });
    }
  }

  /** Sheets that it takes. */
  get length(): number {
    return this.sheets.length;
  }

  /** Draws it on new sheets. @param numberOf the number of the sheet with a place */
  draw(numberOf: (place: string) => number): void {
    const end = MARGIN + this.canvas.width;
    for (const lines of this.sheets) {
      this.canvas.addSheet();
      for (const { line, x, y, size, place, isLast } of lines) {
        this.canvas.drawLine(line, x, y, size);
        if (place === undefined) continue;
        this.canvas.jump(x, y, end - x, size, place);
        const [number] = this.canvas.break([{ text: String(numberOf(place)) }], NUMBER_WIDTH, size);
        if (!isLast || number === undefined) continue;
        this.canvas.drawLine(number, end - number.width, y, size);
        this.canvas.dots(x + line.width + 6, y + size, end - number.width - 6);
      }
    }
  }

  private heading(text: string, size: number): void {
    const lines = this.canvas.break([{ text, bold: true }], this.canvas.width, size);
    for (const line of lines) this.place({ line, x: MARGIN, size, isLast: false });
    this.y += GAP;
  }

  private place(line: Omit<PlacedLine, 'y'>): void {
    const height = this.canvas.lineHeight(line.size);
    if (this.y + height > this.canvas.bottom) {
      this.sheets.push([]);
      this.y = MARGIN;
    }
    this.sheets.at(-1)?.push({ ...line, y: this.y });
    this.y += height;
  }
}
