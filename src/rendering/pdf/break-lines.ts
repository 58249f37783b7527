import type { Span } from './layout-block.js';
import type { Face, Run } from '../fonts/typefaces.js';

/** A piece of a line, drawn at once. */
export interface Piece {
  text: string;
  face: Face;
  width: number;
  span: Span;
}

/** A line of text. */
export interface Line {
  pieces: Piece[];
  width: number;
}

/** Measures text for breaking lines. */
export interface Measure {
  runs(span: Span): Run[];
  width(text: string, face: Face, span: Span): number;
}

/**
 * A word, white space, or one character of a script that is written without spaces. Longer runs are split, because fonts
 * create an object for each character that they measure at once.
 */
const TOKEN =
  /\n|[^\S\n]{1,500}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]{1,500}/gu;
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks text into lines of at most a width: at white space where possible, else within a word.
 * @param options.verbatim keeps white space as it is, as code needs it
 */
export function breakLines(
  spans: readonly Span[],
  maxWidth: number,
  measure: Measure,
  options: { verbatim?: boolean } = {},
): Line[] {
  const lines = new LineBreaker(maxWidth, measure, options.verbatim ?? false);
  for (const span of spans) {
    for (const run of measure.runs(span)) {
      for (const [token] of run.text.matchAll(TOKEN)) lines.add(token, run.face, span);
    }
  }
  return lines.end();
}

class LineBreaker {
  private readonly lines: Line[] = [];
  private line: Line = { pieces: [], width: 0 };
  /** Pieces of one word, which may have several looks. */
  private word: Piece[] = [];
  private wordWidth = 0;

  constructor(
    private readonly maxWidth: number,
    private readonly measure: Measure,
    private readonly verbatim: boolean,
  ) {}

  add(token: string, face: Face, span: Span): void {
    if (token === '\n') {
      this.placeWord();
      this.endLine();
      return;
    }
    if (/^\s/.test(token)) {
      this.placeWord();
      this.addSpace(token, face, span);
      return;
    }
    // A character that may stand at the start of a line ends the word before it.
    if (!/^[\x21-\u2E7F]/.test(token)) this.placeWord();
    const width = this.measure.width(token, face, span);
    this.word.push({ text: token, face, width, span });
    this.wordWidth += width;
  }

  end(): Line[] {
    this.placeWord();
    if (this.line.pieces.length > 0 || this.lines.length === 0) this.endLine();
    return this.lines;
  }

  private addSpace(token: string, face: Face, span: Span): void {
    if (!this.verbatim && this.line.pieces.length === 0) return;
    const text = this.verbatim ? token : ' ';
    this.split({ text, face, width: this.measure.width(text, face, span), span });
  }

  private placeWord(): void {
    if (this.word.length === 0) return;
    const [word, width] = [this.word, this.wordWidth];
    this.word = [];
    this.wordWidth = 0;
    const fits = this.line.width + width <= this.maxWidth;
    if (!fits && this.line.pieces.length > 0 && width <= this.maxWidth) this.endLine();
    for (const piece of word) this.split(piece);
  }

  /** Puts a piece on the line, and the rest on further lines if it does not fit. */
  private split(piece: Piece): void {
    if (this.line.width + piece.width <= this.maxWidth) return this.put(piece);
    if (/^\s/.test(piece.text) && !this.verbatim) return this.endLine();
    let text = '';
    let width = 0;
    const flush = (): void => {
      if (text !== '') this.put({ ...piece, text, width });
      text = '';
      width = 0;
    };
    for (const { segment } of CHARACTERS.segment(piece.text)) {
      const next = this.measure.width(segment, piece.face, piece.span);
      if (this.line.width + width + next > this.maxWidth && this.line.width + width > 0) {
        flush();
        this.endLine();
      }
      text += segment;
      width += next;
    }
    flush();
  }

  private put(piece: Piece): void {
    this.line.width += piece.width;
    const last = this.line.pieces.at(-1);
    if (last?.span === piece.span && last.face === piece.face) {
      last.text += piece.text;
      last.width += piece.width;
    } else this.line.pieces.push({ ...piece });
  }

  private endLine(): void {
    this.lines.push(this.line);
    this.line = { pieces: [], width: 0 };
  }
}
