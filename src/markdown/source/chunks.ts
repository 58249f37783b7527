import { isTagLine } from './tags.js';

/** A part of a text that starts where no block is open; `line` counts from 1. */
export interface Chunk {
  start: number;
  end: number;
  line: number;
}

/** Long enough to make the work per chunk negligible, short enough for quadratic work within it. */
const MIN_CHUNK_LENGTH = 8 * 1024;

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
/** Other white space is text. */
const BLANK = /^[ \t\r\n]*$/;
const HTML = /^[ \t]*</;
/**
 * A line that starts a new block after a blank one. Whether `2.` and an empty bullet start a list depends on the text
 * before.
 */
const FRESH = /^(?!\d{1,9}[.)]|[-+*][ \t]*$)\S/;
const HEADING = /^#{1,6}[ \t]/;
/** A bullet with content ends any open block. After a row of a table it could be its delimiter row. */
const BULLET = /^[-+*] [^\s|:-]/;
/** A line of text at the left margin: not in a quote, and not the delimiter row of a table. */
const TEXT = /^[^\s>]/;
const DELIMITER_ROW = /^[ \t]*[|:-][|:\- \t]*$/;
/**
 * A longer paragraph is cut at the next line, because the parser takes quadratic time for a paragraph. Markup across a cut
 * (an emphasis, a link) becomes text.
 */
const MAX_PARAGRAPH_LENGTH = 8 * 1024;
/** Consecutive blank lines that end every block. */
const MAX_BLANK_LINES = 1000;

/**
 * Cuts a text where no list, quote or paragraph continues: before a heading, a bullet at the left margin, or any line at
 * the left margin after a blank one. Very long paragraphs are cut too, and HTML at a line of block tags, which ends it. Whether a block of code or HTML is open at a cut is
 * only guessed from the lines: a parser that finds a chunk to end with an open one must join the next chunk to it.
 */
export function splitIntoChunks(markdown: string, minLength = MIN_CHUNK_LENGTH): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { start: 0, end: markdown.length, line: 1 };
  let fence: string | null = null;
  let afterBlank = true;
  let inHtml = false;
  let paragraphStart = 0;
  let inTable = false;
  let blankLines = 0;
  for (const { start, text, number } of linesOf(markdown)) {
    const isTooLong =
      !inTable && !inHtml && start - Math.max(paragraphStart, chunk.start) >= MAX_PARAGRAPH_LENGTH;
    const isCut =
      fence === null &&
      start - chunk.start >= minLength &&
      ((afterBlank && FRESH.test(text)) ||
        (!inHtml && (HEADING.test(text) || BULLET.test(text))) ||
        blankLines >= MAX_BLANK_LINES ||
        (isTooLong && TEXT.test(text) && !DELIMITER_ROW.test(text)));
    if (isCut || (inHtml && text.startsWith('{%') && isTagLine(text))) {
      chunks.push({ ...chunk, end: start });
      chunk = { start, end: markdown.length, line: number };
    }
    fence = nextFence(text, fence);
    afterBlank = text.trim() === '';
    blankLines = afterBlank ? blankLines + 1 : 0;
    if (afterBlank) paragraphStart = start;
    inTable = !afterBlank && (inTable || DELIMITER_ROW.test(text));
    // HTML continues to the next blank line, whatever its lines look like.
    inHtml = !afterBlank && (inHtml || HTML.test(text));
  }
  return [...chunks, chunk];
}

/** Whether a text has only blank lines. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The fence that is open after a line, if none is in a list item or HTML: `CodeLines` is exact. */
export function nextFence(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = FENCE.exec(line) ?? [];
  if (marks === undefined) return open;
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks;
  return marks.startsWith(open) && BLANK.test(rest) ? null : open;
}

/** The lines of a text without their endings; `number` counts from 1. */
export function* linesOf(text: string): Generator<{ start: number; text: string; number: number }> {
  const ending = /\r\n?|\n/g;
  let start = 0;
  let number = 1;
  for (let match = ending.exec(text); match; match = ending.exec(text)) {
    yield { start, text: text.slice(start, match.index), number };
    start = ending.lastIndex;
    number += 1;
  }
  yield { start, text: text.slice(start), number };
}
