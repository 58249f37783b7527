import { codeSpans } from './inlines/code-spans.js';
import { captionOf } from './inlines/pictures.js';
import type { LayoutBlock, Span } from './layout-block.js';
import type { Line } from './break-lines.js';
import { type Canvas, MARGIN } from './canvas.js';
import type { EmbeddedImages } from './images/embedded-images.js';

const SIZE = 10;
const CODE_SIZE = 8.5;
const TABLE_SIZE = 8.5;
const HEADING_SIZES = [0, 17, 14.5, 12.5, 11, 10.5, 10];
const INDENT = 18;
const QUOTE = 12;
const GAP = 7;
const PADDING = 4;
/** Points for a pixel, as at 96 pixels an inch. */
const PIXEL = 0.75;
const MAX_IMAGE_HEIGHT = 480;
const MIN_CELL = 28;

/** Draws blocks from where the canvas is. */
export class BlockDrawer {
  /** Where the last heading is on its sheet. */
  lastTop = MARGIN;

  constructor(
    private readonly canvas: Canvas,
    private readonly images: Pick<EmbeddedImages, 'find'>,
  ) {}

  draw(block: LayoutBlock): void {
    switch (block.kind) {
      case 'heading':
        return this.heading(block);
      case 'text':
        return this.text(block, block.spans, block.marker);
      case 'code':
        return this.code(block);
      case 'image':
        return this.image(block);
      case 'table':
        return this.table(block);
      case 'rule':
        this.canvas.ensure(GAP * 2);
        this.canvas.stroke(this.left(block), this.canvas.y + GAP / 2, MARGIN + this.canvas.width);
        this.canvas.y += GAP * 2;
    }
  }

  /** The title of a page and its description. */
  title(title: string, description: string | undefined): void {
    this.lines(this.canvas.break([{ text: title, bold: true }], this.canvas.width, 22), MARGIN, 22, 0);
    if (description !== undefined) {
      this.canvas.y += 4;
      const spans = codeSpans(description, { faint: true });
      this.lines(this.canvas.break(spans, this.canvas.width, 11), MARGIN, 11, 0);
    }
    this.canvas.y += GAP * 2;
  }

  private left({ indent, quotes }: LayoutBlock): number {
    return MARGIN + quotes * QUOTE + indent * INDENT;
  }

  private room(block: LayoutBlock): number {
    return MARGIN + this.canvas.width - this.left(block);
  }

  private heading(block: Extract<LayoutBlock, { kind: 'heading' }>): void {
    const size = HEADING_SIZES[block.level] ?? SIZE;
    const spans = block.spans.map((span) => ({ ...span, bold: true }));
    // A heading stays on the sheet of the text below it.
    this.canvas.ensure(this.canvas.lineHeight(size) + GAP + 3 * this.canvas.lineHeight(SIZE));
    if (this.canvas.y > MARGIN) this.canvas.y += GAP;
    this.lastTop = this.canvas.y;
    this.lines(this.canvas.break(spans, this.room(block), size), this.left(block), size, block.quotes);
    this.canvas.y += GAP * 0.6;
  }

  private text(block: LayoutBlock, spans: readonly Span[], marker?: string): void {
    const lines = this.canvas.break(spans, this.room(block), SIZE);
    this.canvas.ensure(this.canvas.lineHeight(SIZE) * Math.min(lines.length, 2));
    const [mark] = marker === undefined ? [] : this.canvas.break([{ text: marker }], 60, SIZE);
    if (mark !== undefined) {
      this.canvas.drawLine(mark, this.left(block) - mark.width - 5, this.canvas.y, SIZE);
    }
    this.lines(lines, this.left(block), SIZE, block.quotes);
    this.canvas.y += marker === undefined && block.indent === 0 ? GAP : GAP * 0.5;
  }

  private code(block: Extract<LayoutBlock, { kind: 'code' }>): void {
    const [x, width] = [this.left(block), this.room(block)];
    const height = this.canvas.lineHeight(CODE_SIZE);
    for (const text of block.text.replaceAll('\t', '    ').split(/\r?\n/)) {
      const lines = this.canvas.break([{ text, code: true }], width - 2 * PADDING, CODE_SIZE, {
        verbatim: true,
      });
      for (const line of lines) {
        this.canvas.ensure(height);
        this.canvas.shade(x, this.canvas.y, width, height);
        this.canvas.bars(block.quotes, this.canvas.y, height);
        this.canvas.drawLine(line, x + PADDING, this.canvas.y, CODE_SIZE);
        this.canvas.y += height;
      }
    }
    this.canvas.y += GAP;
  }

  private image(block: Extract<LayoutBlock, { kind: 'image' }>): void {
    const image = this.images.find(block.fileId);
    if (image === undefined) return this.text(block, [captionOf(block.caption)]);
    const { width, height } = image;
    const scale = Math.min(
      PIXEL,
      this.room(block) / width,
      Math.min(MAX_IMAGE_HEIGHT, this.canvas.bottom - MARGIN) / height,
    );
    this.canvas.ensure(height * scale);
    this.canvas.image(image, this.left(block), this.canvas.y, width * scale, height * scale);
    this.canvas.y += height * scale + GAP;
  }

  private table(block: Extract<LayoutBlock, { kind: 'table' }>): void {
    const columns = Math.max(...block.rows.map((row) => row.length));
    if (columns < 1) return;
    const widths = this.columnWidths(block.rows, columns, this.room(block));
    const x = this.left(block);
    block.rows.forEach((row, index) => {
      const isHead = block.head && index === 0;
      const cells = widths.map((width, column) => {
        const spans = (row[column] ?? []).map((span) => (isHead ? { ...span, bold: true } : span));
        return this.canvas.break(spans, width - 2 * PADDING, TABLE_SIZE);
      });
      this.row(cells, widths, x, isHead);
    });
    this.canvas.y += GAP;
  }

  /** A row that does not fit on the sheet continues on the next one. */
  private row(cells: Line[][], widths: number[], x: number, isHead: boolean): void {
    const height = this.canvas.lineHeight(TABLE_SIZE);
    const total = widths.reduce((sum, width) => sum + width, 0);
    const count = Math.max(...cells.map((lines) => lines.length));
    for (let done = 0; done < count;) {
      this.canvas.ensure(height + 2 * PADDING);
      const fitting = Math.floor((this.canvas.bottom - this.canvas.y - 2 * PADDING) / height);
      const part = Math.max(1, Math.min(count - done, fitting));
      const top = this.canvas.y;
      if (isHead) this.canvas.shade(x, top, total, part * height + 2 * PADDING);
      let left = x;
      for (const [column, lines] of cells.entries()) {
        lines.slice(done, done + part).forEach((line, index) => {
          this.canvas.drawLine(line, left + PADDING, top + PADDING + index * height, TABLE_SIZE);
        });
        left += widths[column] ?? 0;
      }
      this.canvas.y = top + part * height + 2 * PADDING;
      this.canvas.stroke(x, this.canvas.y, x + total);
      done += part;
    }
  }

  /** Columns get the width of their longest cell. If the sum is too wide, the width is shared in proportion. */
  private columnWidths(rows: readonly Span[][][], columns: number, room: number): number[] {
    const wanted = Array.from({ length: columns }, () => MIN_CELL);
    for (const row of rows) {
      for (const [column, spans] of row.entries()) {
        const lines = this.canvas.break(spans, room, TABLE_SIZE);
        const width = Math.max(...lines.map((line) => line.width)) * 1.05 + 2 * PADDING + 2;
        wanted[column] = Math.max(wanted[column] ?? 0, width);
      }
    }
    const total = wanted.reduce((sum, width) => sum + width, 0);
    if (total <= room) return wanted;
    const least = Math.min(MIN_CELL, room / columns);
    const spare = room - least * columns;
    return wanted.map((width) => least + (spare * width) / total);
  }

  private lines(lines: readonly Line[], x: number, size: number, quotes: number): void {
    const height = this.canvas.lineHeight(size);
    for (const line of lines) {
      this.canvas.ensure(height);
      this.canvas.bars(quotes, this.canvas.y, height);
      this.canvas.drawLine(line, x, this.canvas.y, size);
      this.canvas.y += height;
    }
  }
}
