import PDFDocument from 'pdfkit';
import type { Span } from './layout-block.js';
import { breakLines, type Line, type Measure } from './break-lines.js';
import type { EmbeddedImage } from './images/embedded-image.js';
import { captionOf } from './inlines/pictures.js';
import { LaidOutWords, type LayoutFont } from './laid-out-words.js';
import type { PdfLinkTarget } from './pdf-job.js';
import { type Face, fontOf, type Glyphs, Typefaces } from '../fonts/typefaces.js';

export const MARGIN = 56;
/** A4, in points. */
const PAPER = { width: 595.28, height: 841.89 };
const BOTTOM = 64;
const LEADING = 1.4;
/** Height of a picture among text, relative to the size of the text. */
const PICTURE = 1.2;
const COLORS = { text: '#1f2328', faint: '#6e7781', link: '#0b57d0', line: '#d0d7de', shade: '#f3f4f6' };
/** Words whose widths are cached. */
const MAX_WIDTHS = 50_000;

type Outline = PDFKit.PDFOutline;
/** Not in the types of pdfkit: an open font, and its fontkit data. */
interface OpenFont extends LayoutFont {
  font: Glyphs;
}
/** Not in the types of pdfkit: draws text without measuring it again. */
interface FragmentDrawer {
  _fragment(text: string, x: number, y: number, options: object): void;
}
interface Root {
  _root: {
    data: {
      Names: { data: { Dests: { add(name: string, target: unknown[]): void } } };
      Pages: { data: { Kids: unknown[] } };
    };
  };
}

/** What a canvas needs to know about the file. */
export interface CanvasOptions {
  title: string;
  createdAt: Date;
  /** The destination of a link: a named place in the file, or an address. Undefined if it has none. */
  resolve: (link: PdfLinkTarget) => { place: string } | { url: string } | undefined;
  /** An image that is embedded. Undefined if it cannot be shown. */
  imageOf: (fileId: string) => EmbeddedImage | undefined;
}

/** Draws on sheets of paper, from top to bottom. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  y = MARGIN;
  /** Number of the current sheet. */
  sheet = 0;
  private readonly typefaces: Typefaces;
  private readonly opened = new Map<Face, OpenFont>();
  private readonly widths = new Map<string, number>();
  private readonly words = new LaidOutWords();

  constructor(private readonly options: CanvasOptions) {
    this.document = new PDFDocument({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      autoFirstPage: false,
      // Otherwise pdfkit opens a font of its own.
      font: fontOf('sans') as unknown as string,
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: options.title, CreationDate: options.createdAt, Producer: 'pdfkit', Creator: 'pdfkit' },
    });
    this.typefaces = new Typefaces((face) => (this.use(face) as unknown as { _font: OpenFont })._font.font);
  }

  get width(): number {
    return PAPER.width - 2 * MARGIN;
  }

  get bottom(): number {
    return PAPER.height - BOTTOM;
  }

  addSheet(): void {
    this.document.addPage();
    this.sheet += 1;
    const { height } = this.document.page;
    const [title] = this.break([{ text: this.options.title, faint: true }], this.width - 60, 8);
    if (title !== undefined) this.drawLine(title, MARGIN, height - 36, 8);
    const [number] = this.break([{ text: String(this.sheet), faint: true }], 60, 8);
    if (number !== undefined) this.drawLine(number, MARGIN + this.width - number.width, height - 36, 8);
    this.y = MARGIN;
  }

  /** Moves the last sheets to the beginning of the file. */
  moveToFront(count: number): void {
    const { Kids: sheets } = this.root.Pages.data;
    sheets.unshift(...sheets.splice(sheets.length - count));
  }

  /** Starts the next sheet if the height does not fit on this one. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === MARGIN) return false;
    this.addSheet();
    return true;
  }

  /** Text as lines of at most a width. */
  break(spans: readonly Span[], width: number, size: number, options: { verbatim?: boolean } = {}): Line[] {
    const shown = spans.map((span) => (this.isMissing(span) ? captionOf(span.picture?.caption ?? '') : span));
    return breakLines(shown, width, this.measure(size), options);
  }

  lineHeight(size: number): number {
    return size * LEADING;
  }

  /** Draws one line; `y` is its top. */
  drawLine(line: Line, x: number, y: number, size: number): void {
    let left = x;
    const baseline = y + size * 1.05;
    const height = this.lineHeight(size);
    for (const { text, face, width, span } of line.pieces) {
      const image = this.imageIn(span);
      if (image !== undefined) {
        this.image(image, left, y + (height - PICTURE * size) / 2, width, PICTURE * size);
        left += width;
        continue;
      }
      const target = span.link === undefined ? undefined : this.options.resolve(span.link);
      const color = target !== undefined ? COLORS.link : span.faint === true ? COLORS.faint : COLORS.text;
      const document = this.use(face).fontSize(size).fillColor(color);
      // Its public function measures and counts the words of each text twice, which takes a third of the time of drawing.
      (document as unknown as FragmentDrawer)._fragment(text, left, baseline, {
        baseline: 'alphabetic',
        textWidth: width,
        wordCount: 1,
      });
      if (span.strike === true) this.stroke(left, baseline - size * 0.3, left + width, color);
      left += width;
    }
    for (const { link, from, to } of linksOf(line, x)) {
      const target = this.options.resolve(link);
      if (target === undefined) continue;
      if ('place' in target) this.jump(from, y, to - from, size, target.place);
      else this.document.link(from, y, to - from, height, target.url);
    }
  }

  /** Draws an image. */
  image(image: EmbeddedImage, x: number, y: number, width: number, height: number): void {
    this.document.image(image as never, x, y, { width, height });
  }

  /** Makes a line of text a link to a named place. */
  jump(x: number, y: number, width: number, size: number, place: string): void {
    this.document.goTo(x, y, width, this.lineHeight(size), place);
  }

  /** Dots from an entry of a list to its value. */
  dots(from: number, y: number, to: number): void {
    if (to <= from) return;
    this.document.dash(0.8, { space: 3 });
    this.stroke(from, y, to);
    this.document.undash();
  }

  /** A horizontal line. */
  stroke(from: number, y: number, to: number, color: string = COLORS.line): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(color).stroke();
  }

  /** A gray area. */
  shade(x: number, y: number, width: number, height: number): void {
    this.document.rect(x, y, width, height).fill(COLORS.shade);
  }

  /** The bars to the left of a quote, one for each level. */
  bars(count: number, y: number, height: number): void {
    for (let index = 0; index < count; index += 1) {
      this.document.rect(MARGIN + index * 12, y, 2, height).fill(COLORS.line);
    }
  }

  /** Names a place on this sheet as a destination of links. */
  namePlace(name: string, y: number): void {
    const { page } = this.document;
    this.root.Names.data.Dests.add(name, [
      page.dictionary,
      'XYZ',
      null,
      page.height - Math.max(0, y - 8),
      null,
    ]);
  }

  /** Adds an outline entry for a place on this sheet. @param parent undefined at the top level */
  addToOutline(title: string, y: number, parent: Outline | undefined): Outline {
    // Offsets from the top and the right; not in the types of pdfkit.
    const place = { expanded: false, top: Math.max(0, y - 8), left: this.document.page.width };
    return (parent ?? this.document.outline).addItem(title.toWellFormed(), place);
  }

  private get root(): Root['_root']['data'] {
    return (this.document as unknown as Root)._root.data;
  }

  /** Opens a typeface, so that pdfkit finds it by its name. @returns the name */
  open(face: Face): Face {
    this.use(face);
    return face;
  }

  /** Whether a text has characters that only the plain font has. */
  needsPlainFont(text: string): boolean {
    return this.typefaces.runs({ text }).some(({ face }) => face === 'every');
  }

  /** Sets the typeface, which is opened when it is first used. */
  private use(face: Face): PDFKit.PDFDocument {
    // pdfkit opens a font from bytes again each time it is set.
    const document = this.document as unknown as { _font: OpenFont };
    const font = this.opened.get(face);
    if (font !== undefined) document._font = font;
    else {
      this.document.registerFont(face, fontOf(face)).font(face);
      this.words.use(document._font, face);
      this.opened.set(face, document._font);
    }
    return this.document;
  }

  private measure(size: number): Measure {
    return {
      runs: (span) => this.typefaces.runs(span),
      width: (text, face, span) => {
        const image = this.imageIn(span);
        if (image === undefined) return this.widthOf(text, face) * size;
        return Math.min((image.width / image.height) * PICTURE * size, this.width);
      },
    };
  }

  private imageIn({ picture }: Span): EmbeddedImage | undefined {
    return picture === undefined ? undefined : this.options.imageOf(picture.fileId);
  }

  private isMissing(span: Span): boolean {
    return span.picture !== undefined && this.imageIn(span) === undefined;
  }

  private widthOf(text: string, face: Face): number {
    const key = `${face} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
      width = this.use(face).fontSize(1000).widthOfString(text) / 1000;
      this.widths.set(key, width);
    }
    return width;
  }
}

/** The links of a line with their extents. Adjacent pieces with the same destination share one link. */
function linksOf({ pieces }: Line, x: number): { link: PdfLinkTarget; from: number; to: number }[] {
  const links: { link: PdfLinkTarget; from: number; to: number }[] = [];
  let left = x;
  let before: PdfLinkTarget | undefined;
  for (const { width, span } of pieces) {
    const last = links.at(-1);
    if (span.link !== undefined && span.link === before && last !== undefined) last.to = left + width;
    else if (span.link !== undefined) links.push({ link: span.link, from: left, to: left + width });
    before = span.link;
    left += width;
  }
  return links;
}
